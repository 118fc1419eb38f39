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

const autocomplete = (
  forms: readonly FormId[],
  fits: CodeSnippet['fits'],
  head: (writing: Writing) => string,
  statements: readonly string[],
  end: string,
  needs: readonly Needed[],
): CodeSnippet => ({
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

const INTERACTION: readonly Needed[] = [{ from: 'discord.js', types: ['AutocompleteInteraction'] }]
const RESULT = ': Promise<void>'
const parameter = (writing: Writing): string =>
  `autocomplete(interaction${typed(writing, ': AutocompleteInteraction')})${typed(writing, RESULT)}`
const DATA = /^(?:data|execute|run|callback|handler)$/

export const HANDLERS: readonly CodeSnippet[] = [
  autocomplete(
    ['builder', 'object'],
    (place, { isDefault }) => isStatement(place) && !isDefault,
    (writing) => `export async function ${parameter(writing)}`,
    RESPOND,
    '}',
    INTERACTION,
  ),
  autocomplete(
    ['builder', 'object'],
    (place) => place.kind === 'property' && place.keys.some((key) => DATA.test(key)),
    (writing) => `async ${parameter(writing)}`,
    RESPOND,
    '},',
    INTERACTION,
  ),
  autocomplete(
    ['sapphire'],
    (place) => place.kind === 'member' && /command$/i.test(place.heritage),
    (writing) =>
      `${typed(writing, 'public override ')}async autocompleteRun(interaction${typed(writing, ': AutocompleteInteraction')})`,
    RESPOND,
    '}',
    INTERACTION,
  ),
  autocomplete(
    ['slash-create'],
    (place) => place.kind === 'member' && place.heritage.endsWith('SlashCommand'),
    (writing) =>
      `${typed(writing, 'override ')}async autocomplete(ctx${typed(writing, ': AutocompleteContext')})`,
    ['const typed = String(ctx.options[ctx.focused]);', ...SUGGESTIONS, `return ${AS_CHOICES};$0`],
    '}',
    [{ from: 'slash-create', types: ['AutocompleteContext'] }],
  ),
]
