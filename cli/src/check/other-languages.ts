import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isInSkippedFolder } from '@slashlint/checker'
import { PATHS } from '@slashlint/checker/disk'
import { decodeText } from '@slashlint/sources'
import { gitIgnore } from '../files/ignored.js'
import { bytesOf } from '../files/read.js'
import { filesBelow } from '../files/walk.js'

/**
 * A programming language with Discord libraries that slashlint does not read. Python is one, too,
 * although some of its libraries are read.
 */
interface OtherLanguage {
  readonly name: string
  /** File names of its manifests. */
  readonly manifests: RegExp
  /** Endings of its files, without the full stop. */
  readonly endings: readonly string[]
  readonly libraries: readonly Library[]
  /** A suggestion for the user. */
  readonly advice: string
}

/** A library for Discord. */
interface Library {
  readonly name: string
  /** The pattern of its name in a manifest. */
  readonly inManifest: RegExp
  /** The pattern of its import in code. */
  readonly inCode: RegExp
  /**
   * True if slashlint reads commands of this library. A bot with it is only reported if no command
   * was found.
   */
  readonly isRead?: true
}

/** A bot whose commands were not read, with the file that proves its library. */
export interface UnreadBot {
  /** The file that shows the library, such as `Cargo.toml`. */
  readonly file: string
  /** The name of the language in messages. */
  readonly language: string
  /** The name of the library in messages. */
  readonly library: string
  /** A sentence that explains how the commands can be checked anyway. */
  readonly advice: string
  /** True if slashlint supports the library, but found no command. */
  readonly isRead: boolean
}

const PRINT_JSON =
  'Let the bot print its commands as JSON, one a line, and pipe them into `slashlint check --ndjson`.'

const python = (name: string, packages: string, module: string): Library => ({
  name,
  inManifest: new RegExp(`(?:^|["'\\s])(?:${packages})(?=$|["'\\s;,=<>~!\\[])`, 'im'),
  inCode: new RegExp(`^[ \\t]*(?:from|import)[ \\t]+${module}(?=[\\s.,]|$)`, 'm'),
})

/**
 * Returns a library.
 *
 * @param pattern matches its name in manifests; also in imports unless `code` is given
 */
const library = (name: string, pattern: string, code = pattern): Library => ({
  name,
  inManifest: new RegExp(pattern, 'i'),
  inCode: new RegExp(`^[ \\t]*(?:import|use|using|require|alias)\\b.*(?:${code})`, 'm'),
})

const LANGUAGES: readonly OtherLanguage[] = [
  {
    name: 'Python',
    manifests: /^(?:requirements.*\.txt|pyproject\.toml|setup\.(?:cfg|py)|Pipfile)$/,
    endings: ['py'],
    // `import discord` is that of discord.py and of py-cord.
    libraries: [
      { ...python('py-cord', 'py[-_.]cord', 'pycord'), isRead: true },
      { ...python('nextcord', 'nextcord', 'nextcord'), isRead: true },
      { ...python('disnake', 'disnake', 'disnake'), isRead: true },
      {
        ...python(
          'interactions.py',
          'discord[-_.]py[-_.]interactions|interactions\\.py',
          'interactions',
        ),
        isRead: true,
      },
      python('hikari', 'hikari(?:[-_.]\\w+)?', '(?:hikari|lightbulb|arc|crescent|tanjun)'),
      { ...python('discord.py', 'discord(?:[-_.]py)?', 'discord'), isRead: true },
    ],
    advice:
      'Let the bot print its commands as JSON and check those, as docs/python.md shows: `python print_commands.py | slashlint check --ndjson`.',
  },
  {
    name: 'Rust',
    manifests: /^Cargo\.toml$/,
    endings: ['rs'],
    libraries: [
      library('poise', '\\bpoise\\b'),
      library('serenity', '\\bserenity\\b'),
      library('twilight', '\\btwilight-(?:model|http|gateway)\\b', '\\btwilight_'),
    ],
    advice: PRINT_JSON,
  },
  {
    name: 'Go',
    manifests: /^go\.mod$/,
    endings: ['go'],
    libraries: [
      library('discordgo', 'bwmarrin/discordgo'),
      library('disgo', 'disgoorg/disgo'),
      library('arikawa', 'diamondburned/arikawa'),
    ],
    advice: PRINT_JSON,
  },
  {
    name: 'Java or Kotlin',
    manifests: /^(?:pom\.xml|build\.gradle(?:\.kts)?|libs\.versions\.toml)$/,
    endings: ['java', 'kt'],
    libraries: [
      library('JDA', 'net\\.dv8tion'),
      library('Discord4J', 'com\\.discord4j', 'discord4j\\.'),
      library('Javacord', 'org\\.javacord'),
      library('Kord', 'dev\\.kord'),
    ],
    advice: PRINT_JSON,
  },
  {
    name: 'C#',
    manifests: /\.(?:csproj|fsproj)$/,
    endings: ['cs'],
    libraries: [
      library(
        'Discord.Net',
        '"Discord\\.Net',
        '\\bDiscord\\.(?:WebSocket|Interactions|Commands)\\b',
      ),
      library('DSharpPlus', '"DSharpPlus', '\\bDSharpPlus\\b'),
      library('NetCord', '"NetCord', '\\bNetCord\\b'),
      library('Remora.Discord', '"Remora\\.Discord', '\\bRemora\\.Discord\\b'),
    ],
    advice: PRINT_JSON,
  },
  {
    name: 'Ruby',
    manifests: /^Gemfile$/,
    endings: ['rb'],
    libraries: [library('discordrb', '\\bdiscordrb\\b')],
    advice: PRINT_JSON,
  },
  {
    name: 'Elixir',
    manifests: /^mix\.exs$/,
    endings: ['ex'],
    libraries: [library('Nostrum', ':nostrum\\b', '\\bNostrum\\b')],
    advice: PRINT_JSON,
  },
  {
    name: 'PHP',
    manifests: /^composer\.json$/,
    endings: ['php'],
    libraries: [library('DiscordPHP', 'team-reflex/discord-php', '\\bDiscord\\\\Discord\\b')],
    advice: PRINT_JSON,
  },
  {
    name: 'Dart',
    manifests: /^pubspec\.yaml$/,
    endings: ['dart'],
    libraries: [library('nyxx', '\\bnyxx\\b')],
    advice: PRINT_JSON,
  },
]

/** The most files that a search reads, and the most bytes of each. */
const MOST_READ = 400
const MOST_BYTES = 50_000

/**
 * Finds bots whose commands slashlint does not read.
 *
 * @param isThorough true if nothing else was found: also searches folders below and the imports of
 * code, and reports supported libraries without commands
 * @returns one bot per library, in the order of the folders
 */
export async function unreadBots(
  folders: readonly string[],
  isThorough: boolean,
): Promise<readonly UnreadBot[]> {
  const found = new Map<string, UnreadBot>()
  for (const folder of folders) {
    const names = isThorough ? await candidatesBelow(folder) : await readdir(folder).catch(() => [])
    for (const file of names.filter(isOfInterest).slice(0, MOST_READ)) {
      const bot = await botIn(join(folder, file))
      const isSaid = bot?.isRead !== true || isThorough
      if (bot !== undefined && isSaid && !found.has(bot.library)) {
        found.set(bot.library, bot)
      }
    }
  }
  return [...found.values()]
}

/** Finds a bot in Python, in a supported library, by the manifests in a folder. */
export async function pythonBot(folder: string): Promise<UnreadBot | undefined> {
  const [python] = LANGUAGES
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => python?.manifests.test(one)).sort()) {
    const bot = await botIn(join(folder, name))
    if (bot?.isRead === true) {
      return bot
    }
  }
  return undefined
}

const isOfInterest = (file: string): boolean => languageOf(file) !== undefined

function languageOf(file: string): OtherLanguage | undefined {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  return LANGUAGES.find(
    ({ manifests, endings }) => manifests.test(basename(file)) || endings.includes(ending),
  )
}

/**
 * Lists the manifests and code files below a folder, as relative paths. Manifests come first,
 * because an import may not identify the library.
 */
async function candidatesBelow(folder: string): Promise<readonly string[]> {
  const files = await filesBelow(folder)
  const { ignores } = gitIgnore()
  const found = files
    .filter((file) => !ignores(pathToFileURL(file).href))
    .map((file) => PATHS.between(folder, file))
    .filter((file) => isOfInterest(file) && !isInSkippedFolder(file) && !INSTALLED.test(file))
  const isCode = (file: string): boolean =>
    languageOf(file)?.manifests.test(basename(file)) !== true
  return found.sort(
    (left, right) => Number(isCode(left)) - Number(isCode(right)) || (left < right ? -1 : 1),
  )
}

/** Matches paths in folders where other languages install packages or keep compiled files. */
const INSTALLED = /(?:^|\/)(?:site-packages|venv|__pycache__)\//

async function botIn(file: string): Promise<UnreadBot | undefined> {
  const language = languageOf(file)
  if (language === undefined) {
    return undefined
  }
  const bytes = await bytesOf(file).catch(() => undefined)
  const text = bytes === undefined ? '' : decodeText(bytes.subarray(0, MOST_BYTES)).text
  const isManifest = language.manifests.test(basename(file))
  const used = language.libraries.find(({ inManifest, inCode }) =>
    (isManifest ? inManifest : inCode).test(text),
  )
  const { name, advice } = language
  return used && { file, language: name, library: used.name, advice, isRead: used.isRead === true }
}
