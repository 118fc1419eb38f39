// Loaded into every Node process and worker that `slashlint serve -- command` starts: requests to the service go to the
// emulator (SLASHLINT_EMULATOR), and a connection to the service that was not redirected is refused.
'use strict'
const http = require('node:http')
const https = require('node:https')
const modules = require('node:module')
const net = require('node:net')

const address = process.env.SLASHLINT_EMULATOR
const target = address && URL.canParse(address) ? new URL(address) : undefined

const SERVICE = /(?:^|\.)(?:discord\.com|discordapp\.com|discord\.gg|discord\.media|discordapp\.net|discord\.dev)\.?$/i
const isService = (host) => typeof host === 'string' && SERVICE.test(host)

function refusal(host) {
  const why =
    target === undefined
      ? 'the address of the emulator is missing from the environment (SLASHLINT_EMULATOR)'
      : 'this connection was not redirected to the emulator'
  const error = new Error(
    `slashlint refused to connect to ${host}: ${why}. Redirected are fetch and undici's global dispatcher, https.request and what is built on them.`,
  )
  error.code = 'ERR_SLASHLINT_REFUSED'
  return error
}

// Whatever was not redirected ends here, below TLS and every library.
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function guarded(...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const host =
    typeof first === 'object' && first !== null ? first.host : typeof second === 'string' ? second : undefined
  if (!isService(host)) return Reflect.apply(connect, this, args)
  process.nextTick(() => this.destroy(refusal(host)))
  return this
}

if (target !== undefined) {
  redirectRequests()
  redirectDispatchers()
}

// axios, Eris, `ws` and everything else that stands on https.request.
function redirectRequests() {
  const { request } = http
  const redirected = (args) => {
    const [input, ...rest] = args
    const isAddress = typeof input === 'string' || input instanceof URL
    const url = isAddress ? new URL(input) : undefined
    const given = isAddress ? (typeof rest[0] === 'object' && rest[0] !== null ? rest[0] : {}) : (input ?? {})
    const host = given.hostname ?? given.host ?? url?.hostname
    const name = typeof host === 'string' ? host.replace(/:\d+$/, '') : host
    if (!isService(name) && !isPortless(name, given)) return undefined
    const done = rest.find((one) => typeof one === 'function')
    const headers = withHost(given.headers)
    const options = {
      ...(url && { path: url.pathname + url.search }),
      ...given,
      headers,
      protocol: 'http:',
      host: target.hostname,
      hostname: target.hostname,
      port: target.port,
      agent: undefined,
      defaultPort: undefined,
      createConnection: undefined,
      servername: undefined,
      setHost: true,
    }
    return request(options, done)
  }
  for (const library of [https, http]) {
    const own = library.request
    library.request = (...args) => redirected(args) ?? own(...args)
    library.get = (...args) => {
      const sent = library.request(...args)
      sent.end()
      return sent
    }
  }
  modules.syncBuiltinESMExports()
}

/** A gateway's address, of which some clients keep the host alone. */
function isPortless(host, { port, headers }) {
  return host === target.hostname && port === undefined && /^websocket$/i.test(headers?.Upgrade ?? '')
}

/** The headers with our host in the place of the service's. */
function withHost(headers) {
  if (Array.isArray(headers)) return headers
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'host'))
}

// fetch, and every copy of undici that has not got a dispatcher of its own.
function redirectDispatchers() {
  // Reading one of these classes loads Node's own undici, which sets its dispatcher.
  void globalThis.Headers
  for (const version of [1, 2]) {
    const key = Symbol.for(`undici.globalDispatcher.${version}`)
    const own = globalThis[key]
    if (own !== undefined) globalThis[key] = wrap(own)
  }
}

function wrap(dispatcher) {
  return new Proxy(dispatcher, {
    get(inner, key) {
      if (key !== 'dispatch') {
        const value = Reflect.get(inner, key, inner)
        return typeof value === 'function' ? value.bind(inner) : value
      }
      return (options, handler) => {
        const origin = options.origin === undefined ? undefined : new URL(options.origin)
        if (origin === undefined || !isService(origin.hostname)) return inner.dispatch(options, handler)
        return inner.dispatch({ ...options, origin: target.origin, headers: plainHeaders(options.headers) }, handler)
      }
    },
  })
}

/** Without a header Host, in the form in which undici has them. */
function plainHeaders(headers) {
  if (Array.isArray(headers)) {
    const kept = []
    for (let i = 0; i < headers.length; i += 2)
      if (String(headers[i]).toLowerCase() !== 'host') kept.push(headers[i], headers[i + 1])
    return kept
  }
  if (headers === null || typeof headers !== 'object' || typeof headers[Symbol.iterator] === 'function') return headers
  return withHost(headers)
}
