// Loaded into every Node process and worker that `slashlint serve -- command` starts: requests to the service go to the
// emulator (SLASHLINT_EMULATOR), and a connection to the service that was not redirected is refused.
'use strict'
const childProcess = require('node:child_process')
const dgram = require('node:dgram')
const dns = require('node:dns')
const fs = require('node:fs')
const http = require('node:http')
const https = require('node:https')
const modules = require('node:module')
const net = require('node:net')
const path = require('node:path')
const tls = require('node:tls')
const util = require('node:util')
const threads = require('node:worker_threads')
const { ownPlace } = require('./place.cjs')

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
  const { stackTraceLimit } = Error
  // What connects stands below the library that does it.
  Error.stackTraceLimit = 50
  const error = new Error(
    `slashlint refused to connect to ${host}: ${why}. Redirected are fetch and undici's global dispatcher, https.request and what is built on them.`,
  )
  Error.stackTraceLimit = stackTraceLimit
  error.code = 'ERR_SLASHLINT_REFUSED'
  return error
}

// `slashlint fuzz` names a file: what the program does not catch is told there, and it connects to the emulator alone.
const problems = process.env.SLASHLINT_PROBLEMS
const allowed = (process.env.SLASHLINT_ALLOWED ?? '').split(',').filter(Boolean)
const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1?|0\.0\.0\.0)$/

function tell(kind, message, stack) {
  const place = ownPlace(stack)
  fs.appendFileSync(problems, `${JSON.stringify({ kind, message, place })}\n`)
}

/** The names under which libraries store the error that caused theirs. */
const REASONS = ['cause', 'errors', 'original', 'parent', 'originalError', 'reason']

/** Tells whether an error comes from a connection that was refused here, even if libraries have wrapped it. */
function isRefusal(error, depth = 0) {
  if (typeof error !== 'object' || error === null || depth > 4) {
    return false
  }
  if (error.code === 'ERR_SLASHLINT_REFUSED' || /slashlint refused to/.test(error.message)) {
    return true
  }
  return REASONS.flatMap((name) => error[name] ?? []).some((one) => isRefusal(one, depth + 1))
}

function tellError(error) {
  try {
    tell(isRefusal(error) ? 'failed' : 'threw', wordsOf(error).split('\n')[0], error?.stack)
  } catch {
    // Nothing of it can be read: its own getters throw.
    tell('threw', 'It threw an error that cannot be read.')
  }
}

function wordsOf(error) {
  if (error instanceof Error) {
    return `${error.name}: ${error.message}`
  }
  return `It threw ${util.inspect(error, { breakLength: Infinity })}.`
}

if (problems !== undefined && process.env.SLASHLINT_EXIT_ON_REJECTION === '1') {
  process.on('uncaughtExceptionMonitor', tellError)
} else if (problems !== undefined) {
  // The program goes on: libraries turn a rejection of a listener into an error, and a new start takes seconds.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      // As it would have ended, if it ends by itself.
      process.exitCode ??= 1
      tellError(error)
    })
  }
}

/** The errors of wrong code, which no act of a user can cause. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError]

// A handler that answers "something went wrong" hides its mistakes from users, and prints them.
if (problems !== undefined) {
  for (const method of ['error', 'warn', 'log']) {
    const { [method]: print } = console
    console[method] = (...args) => {
      for (const error of args) {
        if (MISTAKES.some((kind) => error instanceof kind) && !isRefusal(error)) {
          tell('printed', `${error.name}: ${error.message}`.split('\n')[0], error.stack)
        }
      }
      return Reflect.apply(print, console, args)
    }
  }
}

if (problems !== undefined && threads.isMainThread) {
  watchLoop()
}

/** Starts a thread that watches the event loop, since a blocked loop cannot report itself. */
function watchLoop() {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), 50).unref()
  const file = path.join(__dirname, 'watch-loop.cjs')
  const watcher = new threads.Worker(file, { workerData: { beats, problems } })
  watcher.on('error', () => undefined)
  watcher.unref()
}

/** Returns one name for this machine, which has several. */
const sameHost = (host) => {
  const name = (host ?? 'localhost').toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return LOOPBACK.test(name) ? '127.0.0.1' : name
}
const permitted = allowed.map((one) => one.replace(/^.*(?=:\d+$)/, sameHost))

/** Returns the address to which a program may not connect while it is tried, in words; undefined if it may. */
function forbidden(host, port, socketPath) {
  if (problems === undefined || target === undefined) {
    return undefined
  }
  if (socketPath !== undefined && socketPath !== null) {
    return allowed.includes(socketPath) ? undefined : socketPath
  }
  const where = `${sameHost(host)}:${port}`
  const isPermitted =
    where === `${sameHost(target.hostname)}:${target.port}` || permitted.includes(where)
  return isPermitted ? undefined : `${host ?? 'localhost'}:${port}`
}

/** Tells whether a program may not look up a name while it is tried: the query itself would leave the machine. */
function isForbiddenName(host) {
  const isName = typeof host === 'string' && net.isIP(host) === 0 && sameHost(host) !== '127.0.0.1'
  return (
    problems !== undefined &&
    isName &&
    !permitted.some((one) => `.${host.toLowerCase()}`.endsWith(`.${one.replace(/:\d+$/, '')}`))
  )
}

/** Reports a connection that is refused. @returns its error */
function refused(elsewhere, port = '') {
  const error = refusal(elsewhere)
  const message = `a connection to ${elsewhere} was refused; --allow-host ${elsewhere}${port} permits it`
  tell('blocked', message, error.stack)
  return error
}

// Whatever was not redirected ends here, below TLS and every library.
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function guarded(...args) {
  const error = connectError(Array.isArray(args[0]) ? args[0] : args)
  const failing = [{ host: 'refused.invalid', port: 1, lookup: (_, __, done) => done(error) }]
  // As a connection of which the address is not found: before it fails it is one, and nothing leaves the machine.
  return Reflect.apply(connect, this, error === undefined ? args : failing)
}

/** Returns the error of a connection that is refused; undefined if it is made. */
function connectError([first, second]) {
  const isNamed = typeof first === 'object' && first !== null
  const words = { host: typeof second === 'string' ? second : undefined, port: first }
  const isPath = typeof first === 'string' && !/^\d+$/.test(first)
  const unnamed = isPath ? { path: first } : words
  const { host, port, path: pipe, servername } = isNamed ? first : unnamed
  const elsewhere = forbidden(host, port, pipe)
  if (elsewhere !== undefined) {
    return refused(elsewhere)
  }
  // An address that was looked up elsewhere is asked under the service's name.
  const service = [host, servername].find(isService)
  return service === undefined ? undefined : refusal(service)
}

guardTls()
guardLookups()
guardDatagrams()
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
        const error = lookupError(host)
        if (error === undefined) {
          return Reflect.apply(own, this, [host, ...rest])
        }
        if (promising.includes(holder)) {
          return Promise.reject(error)
        }
        const done = rest.at(-1)
        if (typeof done !== 'function') {
          return Reflect.apply(own, this, [host, ...rest])
        }
        process.nextTick(done, error)
        return {}
      }
      // `util.promisify` asks for the function that gives promises.
      for (const key of Object.getOwnPropertySymbols(own)) {
        holder[name][key] = own[key]
      }
    }
  }
}

/** Returns the error of an address that is not looked up; undefined if it is. */
function lookupError(host) {
  if (isService(host)) {
    return refusal(host)
  }
  return isForbiddenName(host) ? refused(host, ':PORT') : undefined
}

// While a program is tried, datagrams go nowhere either.
function guardDatagrams() {
  const { send, connect } = dgram.Socket.prototype
  dgram.Socket.prototype.send = function guarded(...args) {
    const numbers = args.slice(1).filter((one) => typeof one === 'number')
    const host = args.slice(1).find((one) => typeof one === 'string')
    // send(message, offset, length, port, host) or send(message, port, host); of a connected socket neither.
    const port = numbers.length === 2 ? undefined : numbers.at(-1)
    const elsewhere = port === undefined ? undefined : forbidden(host, port)
    if (elsewhere === undefined) {
      return Reflect.apply(send, this, args)
    }
    endDatagram(this, refused(elsewhere), args.at(-1))
    return undefined
  }
  dgram.Socket.prototype.connect = function guarded(port, ...rest) {
    const elsewhere = forbidden(typeof rest[0] === 'string' ? rest[0] : undefined, port)
    if (elsewhere === undefined) {
      return Reflect.apply(connect, this, [port, ...rest])
    }
    endDatagram(this, refused(elsewhere), rest.at(-1))
    return undefined
  }
}

function endDatagram(socket, error, done) {
  process.nextTick(() => (typeof done === 'function' ? done(error) : socket.emit('error', error)))
}

/** Puts the folder of the namesake that started this program back into PATH, for the programs that this one starts. */
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
    ...missingFrom(given),
  }
}

/** Returns the variables that slashlint sets for programs and that a child does not get. */
function missingFrom(env) {
  const ours = ['SLASHLINT_EMULATOR', 'SLASHLINT_PROBLEMS', 'SLASHLINT_ALLOWED']
  return Object.fromEntries(
    ours
      .filter((name) => env[name] === undefined && process.env[name] !== undefined)
      .map((name) => [name, process.env[name]]),
  )
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

const optionsIn = (value) => (typeof value === 'object' && value !== null ? value : {})

// axios, Eris, `ws` and everything else that stands on https.request.
function redirectRequests() {
  const { request } = http
  const redirected = (args) => {
    const [input, ...rest] = args
    const isAddress = typeof input === 'string' || input instanceof URL
    const url = isAddress ? new URL(input) : undefined
    const given = optionsIn(isAddress ? rest[0] : input)
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
 * Handles a request to a proxy, which contains the whole address. A tunnel to the service is refused.
 *
 * @returns the target of the request; undefined if it goes to no proxy
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

/** Tells whether a request is to the gateway's address without its port: some clients use only the host. */
function isPortless(host, { port, headers }) {
  return (
    host === target.hostname && port === undefined && /^websocket$/i.test(headers?.Upgrade ?? '')
  )
}

/** Returns the headers without that of the service's host, so that ours is used. */
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

/** Returns the headers without `Host`, in the form of undici. */
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
