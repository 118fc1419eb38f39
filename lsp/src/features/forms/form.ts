import { asRecord, attempt } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { LanguageId } from '@slashlint/sources'

/** A way in which projects write commands. */
export type FormId =
  'builder' | 'object' | 'sapphire' | 'discordx' | 'slash-create' | 'json' | 'yaml'

/** A form in which projects write commands: data, or the code of a library. */
export interface Form {
  /** The key of the form, stable for settings and snippets. */
  readonly id: FormId
  /** The name that users choose. */
  readonly title: string
  /**
   * The packages in a `package.json` that show this form. The first form with such a package is
   * used.
   */
  readonly packages: readonly string[]
  /** A pattern that only code in this form matches. */
  readonly sign?: RegExp
  /** True if the form requires TypeScript. */
  readonly needsTypes?: true
}

const framework = (id: FormId, title: string, name: string): Form => ({
  id,
  title,
  packages: [name],
  sign: new RegExp(`['"]${name}['"]`),
})

/** All forms. Frameworks come first, because their projects also contain the library below them. */
export const FORMS: readonly Form[] = [
  framework('sapphire', 'Sapphire: a class', '@sapphire/framework'),
  { ...framework('discordx', 'discordx: a class with decorators', 'discordx'), needsTypes: true },
  framework('slash-create', 'slash-create: a class', 'slash-create'),
  {
    id: 'builder',
    title: 'discord.js: a builder',
    packages: ['discord.js', '@discordjs/builders'],
    sign: /\bnew\s+[\w$.]*CommandBuilder\b/,
  },
  {
    id: 'object',
    title: 'discord.js: an object',
    packages: ['discord.js'],
    sign: /['"](?:discord\.js|discord-api-types)/,
  },
  { id: 'json', title: 'JSON', packages: [] },
  { id: 'yaml', title: 'YAML', packages: [] },
]

export const isCode = (language: LanguageId | undefined): boolean =>
  language !== undefined && /^(?:java|type)script/.test(language)

/** Returns the form in which a text is written; `undefined` if nothing shows it. */
export function formOfText(text: string, language: LanguageId | undefined): FormId | undefined {
  if (language === 'yaml') {
    return 'yaml'
  }
  if (!isCode(language)) {
    return language?.startsWith('json') === true ? 'json' : undefined
  }
  return FORMS.find(({ sign }) => sign?.test(text) === true)?.id
}

/** Returns the form in which a document defines its commands; `undefined` if it defines none. */
export const formOf = ({ units, text, language }: Analysis): FormId | undefined => {
  if (
    units.some(({ definition: { resource } }) => resource === 'command' || resource === 'commands')
  ) {
    return formOfText(text, language)
  }
  return undefined
}

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** Reads the form of a project from its `package.json`. */
export function readManifest(text: string | undefined) {
  const manifest = asRecord(attempt(() => JSON.parse(text ?? '') as unknown))
  const names = new Set(SECTIONS.flatMap((section) => Object.keys(manifest[section] ?? {})))
  return {
    form: FORMS.find(({ packages }) => packages.some((name) => names.has(name)))?.id,
    /** True if `.js` files of the project are ECMAScript modules. */
    isModule: manifest.type === 'module',
    usesTypeScript: names.has('typescript'),
  }
}
