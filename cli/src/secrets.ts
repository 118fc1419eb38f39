import type { Io, Output } from './io.js'

/**
 * The least length of a secret that is hidden, in characters. A shorter one, such as that of an
 * emulator, may be an ordinary word.
 */
const SHORTEST = 16

/**
 * Matches a bot token: the application id in base64, which begins with M, N or O, then a time and a
 * signature. The last two parts suffice, because the shell may have removed the first.
 */
const BOT_TOKEN = /(?:(?<![\w-])[MNO][\w-]{19,}(?:=|%3D){0,2})?\.[\w-]{5,7}\.[\w-]{20,}/g

/** Matches an OAuth2 access token: 30 characters with letters of both cases and digits. */
const ACCESS_TOKEN =
  /(?<!\w)(?=\d*[A-Za-z])(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])(?=[A-Za-z]*\d)[A-Za-z\d]{30}(?!\w)/g

const NAMES_OF_SECRETS = /TOKEN|SECRET|PASSWORD/i

/** The secrets that must not be printed, by the error stream of the program. */
const known = new WeakMap<Output, Set<string>>()

/** Registers a secret, which is hidden in all later output. */
export function keepSecret({ stderr }: Io, secret: string): void {
  const bare = secret.trim().replace(/^(?:Bot|Bearer) /, '')
  if (bare.length < SHORTEST) {
    return
  }
  const parts = bare.split('.').filter(({ length }) => length >= SHORTEST)
  for (const form of [
    bare,
    encodeURIComponent(bare),
    Buffer.from(bare).toString('base64'),
    ...parts,
  ]) {
    known.get(stderr)?.add(form)
  }
}

/** Replaces the secrets in a text by stars: registered ones, and texts that look like tokens. */
export function withoutSecrets({ stderr }: Io, text: string): string {
  const stars = (secret: string): string => '*'.repeat(secret.length)
  // The whole before its parts.
  const masked = text.replace(BOT_TOKEN, stars).replace(ACCESS_TOKEN, stars)
  return [...(known.get(stderr) ?? [])].reduce(
    (now, secret) => now.replaceAll(secret, stars(secret)),
    masked,
  )
}

/** Tells whether a text contains a token, where a name is expected. */
export const isToken = (text: string): boolean =>
  text.search(BOT_TOKEN) !== -1 || text.search(ACCESS_TOKEN) !== -1

/** Wraps the output streams of the program, so that secrets are hidden. */
export function keepingSecrets(io: Io): Io {
  const guard = (output: Output): Output => ({
    isTTY: output.isTTY,
    get columns() {
      return output.columns
    },
    write: (text) => output.write(withoutSecrets(guarded, text)),
  })
  const guarded: Io = {
    cwd: io.cwd,
    env: io.env,
    // Opening standard input costs time.
    get stdin() {
      return io.stdin
    },
    stdout: guard(io.stdout),
    stderr: guard(io.stderr),
    signal: io.signal,
  }
  known.set(guarded.stderr, new Set())
  for (const [name, value] of Object.entries(io.env)) {
    if (NAMES_OF_SECRETS.test(name) && value !== undefined) {
      keepSecret(guarded, value)
    }
  }
  return guarded
}
