import { LIMITS } from '@slashlint/core/contract'
import type { FormId } from './form.js'
import type { Needed } from './imports.js'
import { isStatement, lines, typed } from './parts.js'
import type { CodeSnippet } from './parts.js'
import type { Writing } from './writing.js'

const SUGGESTIONS = [
  "const choices = ['${1:first}', '${2:second}'];",
  `const found = choices.filter((choice) => choice.startsWith(typed)).slice(0, ${LIMITS.choices});`,
]
const AS_CHOICES = 'found.map((choice) => ({ name: choice, value: choice }))'
export const RESPOND = [
  'const typed = interaction.options.getFocused();',
  ...SUGGESTIONS,
  `await interaction.respond(${AS_CHOICES});$0`,
]

/** A handler of autocompletion in one form. */
interface AutocompleteForm {
  readonly forms: readonly FormId[]
  readonly fits: CodeSnippet['fits']
  /** The beginning of the function. */
  readonly head: (writing: Writing) => string
  readonly statements?: readonly string[]
  readonly end: string
  readonly needs?: readonly Needed[]
}

const INTERACTION: readonly Needed[] = [{ from: 'discord.js', types: ['AutocompleteInteraction'] }]

const autocomplete = ({
  forms,
  fits,
  head,
  statements = RESPOND,
  end,
  needs = INTERACTION,
}: AutocompleteForm): CodeSnippet => ({
  label: 'slashAutocompleteHandler',
  description: 'Suggests values while users type.',
  forms,
  fits,
  body: (writing) =>
    lines(
      `${head(writing)} {`,
      statements.map((line) => `  ${line}`),
      end,
    ),
  needs,
})

const RESULT = ': Promise<void>'
const parameter = (writing: Writing): string =>
  `autocomplete(interaction${typed(writing, ': AutocompleteInteraction')})${typed(writing, RESULT)}`
const DATA = /^(?:data|execute|run|callback|handler)$/

export const HANDLERS: readonly CodeSnippet[] = [
  autocomplete({
    forms: ['builder', 'object'],
    fits: (place, { isDefault }) => isStatement(place) && !isDefault,
    head: (writing) => `export async function ${parameter(writing)}`,
    end: '}',
  }),
  autocomplete({
    forms: ['builder', 'object'],
    fits: (place) => place.kind === 'property' && place.keys.some((key) => DATA.test(key)),
    head: (writing) => `async ${parameter(writing)}`,
    end: '},',
  }),
  autocomplete({
    forms: ['sapphire'],
    fits: (place) => place.kind === 'member' && /command$/i.test(place.heritage),
    head: (writing) =>
      `${typed(writing, 'public override ')}async autocompleteRun(interaction${typed(writing, ': AutocompleteInteraction')})`,
    end: '}',
  }),
  autocomplete({
    forms: ['slash-create'],
    fits: (place) => place.kind === 'member' && place.heritage.endsWith('SlashCommand'),
    head: (writing) =>
      `${typed(writing, 'override ')}async autocomplete(ctx${typed(writing, ': AutocompleteContext')})`,
    statements: [
      'const typed = String(ctx.options[ctx.focused]);',
      ...SUGGESTIONS,
      `return ${AS_CHOICES};$0`,
    ],
    end: '}',
    needs: [{ from: 'slash-create', types: ['AutocompleteContext'] }],
  }),
]
