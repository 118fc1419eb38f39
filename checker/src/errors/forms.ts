/** One error of an answer, as a library prints it. */
export interface PrintedLeaf {
  /** The keys and indexes of the place. Empty for an error of the whole body. */
  readonly path: readonly string[]
  /** The code of this single error. Undefined if the library does not print it. */
  readonly code: string | undefined
  /** The service's sentence about this error. */
  readonly message: string
}

/** The form in which a library prints an error body: a line with its code, and below it the errors of its tree. */
export interface PrintedForm {
  /**
   * Matches the first line. It has the group `message`, and the groups `code` and `method` if they
   * are printed there.
   */
  readonly header: RegExp
  /** Reads the following lines, up to the first one that is not an error. */
  readonly read: (lines: Iterable<string>) => ReadLines
}

/** Errors that were read from lines. */
export interface ReadLines {
  /** The single errors in the order of the lines. */
  readonly leaves: readonly PrintedLeaf[]
  /** The number of lines up to the last of these errors. */
  readonly used: number
}

/** The message of an invalid body. Only such a body has errors with places. */
export const INVALID_BODY = 'Invalid Form Body'
export const INVALID_BODY_CODE = '50035'

/** Removes the escapes of a quoted text. */
export const unescaped = (text: string): string => text.replace(/\\(['"\\])/g, '$1')

/**
 * The limit for the first line of an error, in characters. Longer lines are searched only for whole
 * error bodies.
 */
export const LONGEST_HEADER = 2000

/**
 * Splits a printed place such as `options[0].name`, `options.0.name` or `options -> 0 -> name` into
 * keys.
 */
export const keysOf = (place: string): readonly string[] =>
  place.split(/[.[\]]+|(?<!\s)\s*->\s*/).filter((key) => key !== '' && key !== '_errors')

/**
 * Makes a reader of lines that contain one error each.
 *
 * @param patterns the patterns of a line, with the groups `place`, `code` and `message`
 */
const linesLike =
  (...patterns: readonly RegExp[]): PrintedForm['read'] =>
  (lines) => {
    const leaves: PrintedLeaf[] = []
    for (const line of lines) {
      const found = patterns
        .map((pattern) => pattern.exec(line)?.groups)
        .find((groups) => groups !== undefined)
      if (found === undefined) {
        break
      }
      leaves.push({
        path: keysOf(found['place'] ?? ''),
        code: found['code'],
        message: found['message'] ?? '',
      })
    }
    return { leaves, used: leaves.length }
  }

/** Matches an error code in capitals, such as `BASE_TYPE_REQUIRED`. */
const CODE = String.raw`(?<code>[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`
const WHOLE = new RegExp(`^${CODE}: (?<message>.+)$`)

/**
 * Makes a reader of errors that are indented below the line with their place. JDA prints a code for
 * each error, hikari prints none.
 */
const placeAboveErrors =
  (place: RegExp, error: RegExp): PrintedForm['read'] =>
  (lines) => {
    const leaves: PrintedLeaf[] = []
    let path: readonly string[] = []
    let used = 0
    let count = 0
    for (const line of lines) {
      count++
      const { code, message } = error.exec(line)?.groups ?? {}
      if (message !== undefined) {
        leaves.push({ path, code, message })
        used = count
      } else if (line.trim() === '') {
        continue
      } else {
        const above = place.exec(line)?.[1]
        if (above === undefined) {
          break
        }
        path = above === 'root' ? [] : keysOf(above)
      }
    }
    return { leaves, used }
  }

const jda = placeAboveErrors(/^([\w.[\]-]+)$/, new RegExp(`^\\s+- ${CODE}: (?<message>.+)$`))
const disgo = linesLike(
  new RegExp(`^(?:(?<place>[\\w-]+(?: -> [\\w-]+)*?))? -> ${CODE}: (?<message>.+)$`),
)

const PLACED_BY_DISCORD_JS = /^(?<place>[\w.[\]-]+)\[(?<code>\w+)\]: (?<message>.+)$/
const PLACED_BY_PYTHON = /^In (?<place>[\w.-]+): (?<message>.+)$/
/** Matches an error of the whole body, which is printed like a Python dict. */
const OF_WHOLE = /'code': '(\w+)', 'message': (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g

function python(lines: Iterable<string>): ReadLines {
  const { leaves, used } = linesLike(PLACED_BY_PYTHON)(lines)
  const flat = leaves.flatMap((leaf): readonly PrintedLeaf[] => {
    if (leaf.path.length > 0) {
      return [leaf]
    }
    return [...leaf.message.matchAll(OF_WHOLE)].map(([, code, single, double]) => ({
      path: [],
      code,
      message: unescaped(single ?? double ?? ''),
    }))
  })
  return { leaves: flat, used }
}

/** Returns all lines but the first. */
export function* skipFirst(lines: Iterable<string>): Generator<string, void> {
  let isFirst = true
  for (const line of lines) {
    if (!isFirst) {
      yield line
    }
    isFirst = false
  }
}

/**
 * Makes a reader that first skips a line which matches a pattern. Without such a line, nothing is
 * skipped.
 */
const behind =
  (first: RegExp, read: PrintedForm['read']): PrintedForm['read'] =>
  (lines) => {
    const [line = ''] = lines
    if (!first.test(line)) {
      return read(lines)
    }
    const { leaves, used } = read(skipFirst(lines))
    return { leaves, used: used + 1 }
  }

/** The forms of errors of all libraries. The more specific ones come first. */
export const FORMS: readonly PrintedForm[] = [
  // discord.js 14, @discordjs/rest; their names may be shortened in bundles.
  {
    header: /(?:DiscordAPIError\[|\b\w{1,3}\[(?=\d{5}\]))(?<code>\w+)\]: (?<message>.+)$/,
    read: linesLike(PLACED_BY_DISCORD_JS, WHOLE),
  },
  // discord.js 12 and 13.
  {
    header: /\bDiscordAPIError: (?<message>.+)$/,
    read: linesLike(/^(?<place>[\w.[\]-]+): (?<message>.+)$/),
  },
  // Eris, Oceanic, slash-create.
  {
    header:
      /\bDiscordRESTError(?: \[(?<code>\d+)\])?: (?<message>.+?)(?: on (?<method>[A-Z]+) \S+)?$/,
    read: linesLike(/^ {1,2}(?<place>[\w.-]+): (?<message>.+)$/),
  },
  // Seyfert; the request stands between.
  {
    // Bound: LONGEST_HEADER.
    header: /\bSeyfertError: (?<message>.+?) (?<code>\d{4,6})$/,
    read: behind(/^\[\d{3} /, linesLike(/^(?<place>[\w.-]*) \[(?<code>\w+)\]: (?<message>.+)$/)),
  },
  // discord.py, py-cord, disnake, nextcord.
  { header: /\b[1-5]\d\d [^()]{0,60}\(error code: (?<code>\d+)\): (?<message>.+)$/, read: python },
  // hikari.
  {
    header: /\b[A-Z][A-Za-z ]{1,40} \d{3}: \((?<code>\d+)\) '(?<message>.{0,300})' for \S+$/,
    read: placeAboveErrors(/^([\w.-]+):$/, /^ - (?<message>.+)$/),
  },
  // Discord.Net says no places.
  {
    header: /\bThe server responded with error (?<code>\d+): (?<message>.+)$/,
    read: behind(/^Inner Errors:$/, linesLike(WHOLE)),
  },
  // JDA, and disgo, which prints the same first line.
  {
    header:
      /(?:ErrorResponseException\]?:? |(?:^|[\s"'=])(?=50035: Invalid Form Body))(?<code>\d+): (?<message>.+)$/,
    read: (lines) => {
      const found = jda(lines)
      return found.leaves.length > 0 ? found : disgo(lines)
    },
  },
  // Programs that print the message alone, and perhaps the errors.
  {
    header: /(?<message>Invalid Form Body)\.?["']?$/,
    read: linesLike(PLACED_BY_DISCORD_JS, PLACED_BY_PYTHON),
  },
]
