import type { Io, Output } from './io.js'

/** The shortest secret that is hidden. A shorter text may be a word, such as the secret of an emulator. */
const SHORTEST = 16

/**
 * The form of a bot token: the id of its application in base64, which begins with M, N or O; a time; a signature.
 * The last two are enough, because a flag may have removed the first.
 */
const BOT_TOKEN = /(?:(?<![\w-])[MNO][\w-]{19,}(?:=|%3D){0,2})?\.[\w-]{5,7}\.[\w-]{20,}/g

/** The form of an access token of OAuth2: 30 letters of both cases and digits. */
const ACCESS_TOKEN =
  /(?<!\w)(?=\d*[A-Za-z])(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])(?=[A-Za-z]*\d)[A-Za-z\d]{30}(?!\w)/g

const NAMES_OF_SECRETS = /TOKEN|SECRET|PASSWORD/i

/** The secrets that must not be printed, by the error output of the program that knows them. */
const known = new WeakMap<Output, Set<string>>()

/** Keeps a secret from everything that is shown from now on. */
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

/** Replaces every secret in a text by stars: the known ones, and the texts that look like bot tokens. */
export function withoutSecrets({ stderr }: Io, text: string): string {
  const stars = (secret: string): string => '*'.repeat(secret.length)
  // The whole before its parts.
  const masked = text.replace(BOT_TOKEN, stars).replace(ACCESS_TOKEN, stars)
  return [...(known.get(stderr) ?? [])].reduce(
    (now, secret) => now.replaceAll(secret, stars(secret)),
    masked,
  )
}

/** Checks whether a text is a token, not the name of one. */
export const isToken = (text: string): boolean =>
  text.search(BOT_TOKEN) !== -1 || text.search(ACCESS_TOKEN) !== -1

/** Wraps the program's streams, so that no output contains a secret, even one in the wrong place. */
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
