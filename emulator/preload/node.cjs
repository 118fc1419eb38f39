// Loaded into every Node process and worker that `slashlint serve -- command` starts: requests to the service go to the
// emulator (SLASHLINT_EMULATOR), and a connection to the service that was not redirected is refused.
'use strict'
const childProcess = require('node:child_process')
const dns = require('node:dns')
const fs = require('node:fs')
const http = require('node:http')
const https = require('node:https')
const modules = require('node:module')
const net = require('node:net')
const path = require('node:path')
const tls = require('node:tls')
const threads = require('node:worker_threads')

const address = process.env.SLASHLINT_EMULATOR
const target = address && URL.canParse(address) ? new URL(address) : undefined

const SERVICE =
  /(?:^|\.)(?:discord\.com|discordapp\.com|discord\.gg|discord\.media|discordapp\.net|discord\.dev)\.?$/i
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

// `slashlint fuzz` names a file: what the program does not catch is told there, and it connects to the emulator alone.
const problems = process.env.SLASHLINT_PROBLEMS
const allowed = (process.env.SLASHLINT_ALLOWED ?? '').split(',').filter(Boolean)
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

function tell(kind, message, stack) {
  const [place] =
    /(?:\(|at )((?:file:\/\/)?\/(?!.*node_modules)[^()\n]+:\d+:\d+)/.exec(stack ?? '')?.slice(1) ??
    []
  const at = place?.replace('file://', '')
  const shown = at === undefined ? {} : { place: path.relative(process.cwd(), at) }
  fs.appendFileSync(problems, `${JSON.stringify({ kind, message, ...shown })}\n`)
}

function tellError(error) {
  const isRefused =
    error?.code === 'ERR_SLASHLINT_REFUSED' || error?.cause?.code === 'ERR_SLASHLINT_REFUSED'
  const message =
    error instanceof Error ? `${error.name}: ${error.message}` : `It threw ${String(error)}.`
  tell(isRefused ? 'blocked' : 'threw', message.split('\n')[0], error?.stack)
}

if (problems !== undefined && process.env.SLASHLINT_EXIT_ON_REJECTION === '1') {
  process.on('uncaughtExceptionMonitor', tellError)
} else if (problems !== undefined) {
  // The program goes on: libraries turn a rejection of a listener into an error, and a new start takes seconds.
  process.on('uncaughtException', tellError)
  process.on('unhandledRejection', tellError)
}

if (problems !== undefined && threads.isMainThread) {
  watchLoop()
}

/** Another thread watches whether the event loop goes on: it tells so, since a loop that stands cannot. */
function watchLoop() {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), 50).unref()
  const file = path.join(__dirname, 'watch-loop.cjs')
  const watcher = new threads.Worker(file, { workerData: { beats, problems } })
  watcher.on('error', () => undefined)
  watcher.unref()
}

/** Where a program may not connect to while it is tried, in words; undefined where it may. */
function forbidden(host, port, socketPath) {
  if (problems === undefined || target === undefined) {
    return undefined
  }
  if (socketPath !== undefined) {
    return allowed.includes(socketPath) ? undefined : socketPath
  }
  const where = `${host ?? 'localhost'}:${port}`
  const isEmulator = String(port) === target.port && LOOPBACK.test(host ?? 'localhost')
  return isEmulator || allowed.includes(where) ? undefined : where
}

// Whatever was not redirected ends here, below TLS and every library.
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function guarded(...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const named = typeof first === 'object' && first !== null
  const elsewhere = named
    ? forbidden(first.host, first.port, first.path)
    : forbidden(
        typeof second === 'string' ? second : undefined,
        first,
        typeof first === 'string' && !/^\d+$/.test(first) ? first : undefined,
      )
  if (elsewhere !== undefined) {
    const error = refusal(elsewhere)
    tell(
      'blocked',
      `a connection to ${elsewhere} was refused; --allow-host ${elsewhere} permits it`,
      error.stack,
    )
    process.nextTick(() => this.destroy(error))
    return this
  }
  // An address that was looked up elsewhere is asked under the service's name.
  const hosts = named
    ? [first.host, first.servername]
    : [typeof second === 'string' ? second : undefined]
  const host = hosts.find(isService)
  if (host === undefined) {
    return Reflect.apply(connect, this, args)
  }
  process.nextTick(() => this.destroy(refusal(host)))
  return this
}

guardTls()
guardLookups()
putBackPath()
hookChildren()
hookWorkers()
modules.syncBuiltinESMExports()

// TLS over a socket that was opened elsewhere, as behind a proxy.
function guardTls() {
  const { connect } = tls
  tls.connect = (...args) => {
    const socket = connect(...args)
    const named = args.find(
      (one) => typeof one === 'object' && one !== null && one.socket !== undefined,
    )
    const host = [named?.servername, named?.host].find(isService)
    if (host !== undefined) {
      socket.destroy(refusal(host))
    }
    return socket
  }
}

// Who asks for the service's address wants to connect to it, and the question itself leaves the machine.
function guardLookups() {
  const isLookup = (name) => /^(?:lookup|resolve)/.test(name) && name !== 'lookupService'
  const promising = [dns.promises, dns.promises.Resolver.prototype]
  for (const holder of [dns, dns.Resolver.prototype, ...promising]) {
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(holder)).filter(isLookup)) {
      const own = holder[name]
      holder[name] = function lookup(host, ...rest) {
        const done = rest.at(-1)
        if (isService(host) && promising.includes(holder)) {
          return Promise.reject(refusal(host))
        }
        if (!isService(host) || typeof done !== 'function') {
          return Reflect.apply(own, this, [host, ...rest])
        }
        process.nextTick(done, refusal(host))
        return {}
      }
      // `util.promisify` asks for the function that gives promises.
      for (const key of Object.getOwnPropertySymbols(own)) {
        holder[name][key] = own[key]
      }
    }
  }
}

/** The namesake that started this program has taken its folder out of PATH: for the programs that this one starts. */
function putBackPath() {
  const { SLASHLINT_FOLDER: folder, PATH } = process.env
  delete process.env.SLASHLINT_FOLDER
  if (folder === undefined || PATH === undefined || PATH.split(path.delimiter).includes(folder)) {
    return
  }
  process.env.PATH = `${folder}${path.delimiter}${PATH}`
}

// Child processes and workers may be given another environment: what hooks them is put into it again.
function hookedEnvironment(env) {
  const given = env ?? process.env
  const quoted = `"${__filename.replace(/[\\"]/g, '\\$&')}"`
  const python = path.join(__dirname, 'python')
  const { NODE_OPTIONS: options = '', PYTHONPATH: paths = '' } = given
  return {
    ...given,
    ...(!options.includes(quoted) && { NODE_OPTIONS: `${options} --require ${quoted}`.trim() }),
    ...(!paths.split(path.delimiter).includes(python) && {
      PYTHONPATH: paths === '' ? python : `${python}${path.delimiter}${paths}`,
    }),
    ...(given.SLASHLINT_EMULATOR === undefined &&
      address !== undefined && { SLASHLINT_EMULATOR: address }),
  }
}

/** Refuses a child process that would not be redirected. */
function refuseUnhookable(file, words) {
  const name = path.basename(String(file))
  let wrong = /^(?:bunx?|deno)$/.test(name) ? name : undefined
  if (/^(?:python|pypy)[\d.]*$/.test(name)) {
    for (let at = 0; at < words.length && wrong === undefined; at++) {
      const word = String(words[at])
      if (/^-[A-Za-z]*[EIS]/.test(word)) {
        wrong = `${name} ${word}`
      } else if (!word.startsWith('-') || /^-[A-Za-z]*[cm]/.test(word)) {
        break
      } else if (/^-[A-Za-z]*[WX]$|^--check-hash-based-pycs$/.test(word)) {
        at++
      }
    }
  }
  if (wrong === undefined) {
    return
  }
  const error = new Error(`slashlint refused to start ${wrong}: the emulator cannot redirect it.`)
  error.code = 'ERR_SLASHLINT_REFUSED'
  throw error
}

function hookChildren() {
  const { spawn } = childProcess.ChildProcess.prototype
  // What the asynchronous functions come to; the environment is a list of `NAME=value` here.
  childProcess.ChildProcess.prototype.spawn = function hooked(options) {
    // The first of the words is the program again.
    refuseUnhookable(options.file, (options.args ?? []).slice(1))
    const pairs = options.envPairs ?? []
    const given = Object.fromEntries(
      pairs.map((pair) => [
        pair.slice(0, pair.indexOf('=', 1)),
        pair.slice(pair.indexOf('=', 1) + 1),
      ]),
    )
    const env = hookedEnvironment(given)
    return Reflect.apply(spawn, this, [
      { ...options, envPairs: Object.entries(env).map(([name, value]) => `${name}=${value}`) },
    ])
  }
  for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
    const own = childProcess[name]
    childProcess[name] = (file, ...rest) => {
      const args = Array.isArray(rest[0]) ? [rest[0]] : []
      refuseUnhookable(file, args[0] ?? [])
      const options =
        rest.find((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) ?? {}
      return own(file, ...args, { ...options, env: hookedEnvironment(options.env) })
    }
  }
}

function hookWorkers() {
  const { Worker, SHARE_ENV } = threads
  threads.Worker = class extends Worker {
    constructor(file, options = {}) {
      super(
        file,
        options.env === SHARE_ENV ? options : { ...options, env: hookedEnvironment(options.env) },
      )
    }
  }
  Object.defineProperty(threads.Worker, 'name', { value: 'Worker' })
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
    const given = isAddress
      ? typeof rest[0] === 'object' && rest[0] !== null
        ? rest[0]
        : {}
      : (input ?? {})
    const host = given.hostname ?? given.host ?? url?.hostname
    const name = typeof host === 'string' ? host.replace(/:\d+$/, '') : host
    const behind = behindProxy(given)
    if (behind !== undefined) {
      return redirected([{ ...given, ...behind }, ...rest])
    }
    if (!isService(name) && !isPortless(name, given)) {
      return undefined
    }
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

/**
 * What a proxy is asked for: the whole address of a request. A tunnel to the service is refused.
 *
 * @returns where the request is meant to go; undefined where it goes to no proxy
 */
function behindProxy({ method, path: asked }) {
  if (typeof asked !== 'string') {
    return undefined
  }
  const [, tunnel] = /^([^/:]+):\d+$/.exec(asked) ?? []
  if (/^connect$/i.test(method ?? '') && isService(tunnel)) {
    throw refusal(tunnel)
  }
  if (!/^https?:\/\//i.test(asked) || !URL.canParse(asked)) {
    return undefined
  }
  const { hostname, pathname, search } = new URL(asked)
  return isService(hostname) ? { host: hostname, hostname, path: pathname + search } : undefined
}

/** A gateway's address, of which some clients keep the host alone. */
function isPortless(host, { port, headers }) {
  return (
    host === target.hostname && port === undefined && /^websocket$/i.test(headers?.Upgrade ?? '')
  )
}

/** The headers with our host in the place of the service's. */
function withHost(headers) {
  if (Array.isArray(headers)) {
    return headers
  }
  return Object.fromEntries(
    Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== 'host'),
  )
}

// fetch, and every copy of undici that has not got a dispatcher of its own.
function redirectDispatchers() {
  // Reading one of these classes loads Node's own undici, which sets its dispatcher.
  void globalThis.Headers
  for (const version of [1, 2]) {
    const key = Symbol.for(`undici.globalDispatcher.${version}`)
    const own = globalThis[key]
    if (own !== undefined) {
      globalThis[key] = wrap(own)
    }
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
        if (origin === undefined || !isService(origin.hostname)) {
          return inner.dispatch(options, handler)
        }
        return inner.dispatch(
          { ...options, origin: target.origin, headers: plainHeaders(options.headers) },
          handler,
        )
      }
    },
  })
}

/** Without a header Host, in the form in which undici has them. */
function plainHeaders(headers) {
  if (Array.isArray(headers)) {
    const kept = []
    for (let i = 0; i < headers.length; i += 2) {
      if (String(headers[i]).toLowerCase() !== 'host') {
        kept.push(headers[i], headers[i + 1])
      }
    }
    return kept
  }
  if (
    headers === null ||
    typeof headers !== 'object' ||
    typeof headers[Symbol.iterator] === 'function'
  ) {
    return headers
  }
  return withHost(headers)
}
