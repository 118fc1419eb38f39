import type { LanguageId } from '@slashlint/sources'
import { FORMS } from './form.js'
import type { FormId } from './form.js'

/** The style of the code at a place. */
export interface Writing {
  /** True for TypeScript, in which parameters have types. */
  readonly isTyped: boolean
  /** True for `import` and `export`, false for `require` and `module.exports`. */
  readonly isModule: boolean
  /** True if the default export is an object with the whole command. */
  readonly isDefault: boolean
  /** The name of a command's function, if the form does not fix it. */
  readonly handler: string
  /** The quotes of strings that the file uses most. */
  readonly quote: "'" | '"'
  /** True if statements end with a semicolon. */
  readonly semicolons: boolean
  /** One step of indentation. */
  readonly unit: string
}

/** Reads the style of a document for a form. A form that needs TypeScript is written as an ES module. */
export function writingIn(
  form: FormId | undefined,
  ...sources: Parameters<typeof writingOf>
): Writing {
  const writing = writingOf(...sources)
  const isAlwaysModule = FORMS.some(({ id, needsTypes }) => id === form && needsTypes === true)
  return isAlwaysModule ? { ...writing, isModule: true } : writing
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Returns true for the ending of an ES module, false for `.cjs`, and `undefined` for any other. */
function moduleByEnding(uri: string): boolean | undefined {
  if (/\.m[jt]s$/i.test(uri)) {
    return true
  }
  return /\.cjs$/i.test(uri) ? false : undefined
}

/**
 * Reads the style of a document from its own text. The style of the project decides if that text does not.
 *
 * @param sample a text in the style of the project: the document itself, or a similar one
 * @param isModuleByDefault true if the project's `package.json` makes `.js` files modules
 */
function writingOf(
  { uri, language }: { readonly uri: string; readonly language: LanguageId | undefined },
  sample: string,
  isModuleByDefault: boolean,
): Writing {
  const isTyped = language === 'typescript' || language === 'typescriptreact'
  const imports = count(sample, /^[ \t]*(?:import|export)\b/gm)
  const requires = count(sample, /\brequire\(|\bmodule\.exports\b|^[ \t]*exports\./gm)
  const isMostly = isTyped ? imports > 0 : imports > requires
  const likely = imports === requires ? isTyped || isModuleByDefault : isMostly
  const isModule = moduleByEnding(uri) ?? likely
  const ends = count(sample, /[)\]}\w'"`];[ \t]*$/gm)
  const bare = count(sample, /^[^\n]*[)\w'"`][ \t]*$/gm)
  return {
    isTyped,
    isModule,
    isDefault: !isModule || /^[ \t]*export\s+default\s+(?:\{|\w+\s*\()/m.test(sample),
    handler:
      /\b(?:execute|run|callback|interactionRun)\b(?=\s*[(:=])/.exec(sample)?.[0] ?? 'execute',
    quote: count(sample, /"/g) > count(sample, /'/g) ? '"' : "'",
    semicolons: ends > 0 || bare === 0,
    unit: indentOf(sample),
  }
}

/** Returns the smallest indentation in a text: a tab, or a number of blanks. */
function indentOf(text: string): string {
  if (/^\t/m.test(text)) {
    return '\t'
  }
  const widths = [...text.matchAll(/^( +)(?=[^\s*])/gm)].map(([, blanks]) => blanks?.length ?? 2)
  return ' '.repeat(
    Math.min(8, widths.length === 0 ? 2 : Math.min(...widths.filter((width) => width > 1), 4)),
  )
}

/**
 * Writes a template in the style of a place. Templates have steps of two blanks, single quotes around texts and nowhere
 * else, and a semicolon behind each statement.
 *
 * @param indent of the line that the text begins on
 */
export function writeTemplate(
  template: string,
  { quote, semicolons, unit }: Writing,
  indent = '',
): string {
  const quoted = quote === "'" ? template : template.replaceAll("'", '"')
  const ended = semicolons ? quoted : quoted.replaceAll(/;(?=(?:\$0)?(?:\n|$))/g, '')
  return ended
    .split('\n')
    .map((line, index) => {
      const [, blanks = '', rest = ''] = /^( *)(.*)$/.exec(line) ?? []
      if (rest === '') {
        return ''
      }
      return `${index === 0 ? '' : indent}${unit.repeat(blanks.length / 2)}${rest}`
    })
    .join('\n')
}
