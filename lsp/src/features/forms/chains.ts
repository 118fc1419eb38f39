import { OptionType } from '@slashlint/core/contract'
import type { ChainPlace } from '@slashlint/sources/javascript'
import { lines, VALUE_OPTIONS } from './parts.js'
import type { CodeSnippet } from './parts.js'

interface ChainSnippet extends Pick<CodeSnippet, 'label' | 'description'> {
  fits(place: ChainPlace): boolean
  body(place: ChainPlace): string
}

/** Makes a test that no method with such a name was called before. */
const lacks =
  (method: RegExp) =>
  ({ called }: ChainPlace): boolean =>
    !called.some((one) => method.test(one))

const WITH_CHOICES: readonly (number | undefined)[] = [
  OptionType.STRING,
  OptionType.INTEGER,
  OptionType.NUMBER,
]
const takesChoices = (place: ChainPlace): boolean =>
  WITH_CHOICES.includes(place.optionType) && lacks(/Choice|Autocomplete/)(place)

const SUBCOMMAND = "setName('${1:name}').setDescription('${2:description}')"
const SUBCOMMANDS = /^addSubcommand(?:Group)?s?$/
const OPTION = /^add\w+Options?$/

/**
 * Makes a snippet for a method in a chain of calls. It is offered if the builder has the method,
 * and if earlier calls do not exclude it.
 */
const chain = (
  label: string,
  description: string,
  method: string,
  isLeft: (place: ChainPlace) => boolean,
  body: (place: ChainPlace) => string,
): ChainSnippet => ({
  label,
  description,
  body,
  fits: (place) => place.methods.includes(method) && isLeft(place),
})

/** The snippets that are offered after the dot in a chain of calls on a builder. */
export const CHAIN_SNIPPETS: readonly ChainSnippet[] = [
  chain(
    'slashSubcommand',
    'A sub-command.',
    'addSubcommand',
    lacks(OPTION),
    () => `addSubcommand((subcommand) => subcommand.${SUBCOMMAND})`,
  ),
  chain(
    'slashSubcommandGroup',
    'A group with its first sub-command.',
    'addSubcommandGroup',
    lacks(OPTION),
    () =>
      lines(
        'addSubcommandGroup((group) =>',
        '  group',
        "    .setName('${1:name}')",
        "    .setDescription('${2:description}')",
        '    .addSubcommand((subcommand) =>',
        "      subcommand.setName('${3:name}').setDescription('${4:description}'),",
        '    ),',
        ')',
      ),
  ),
  ...VALUE_OPTIONS.map(({ word, name }) =>
    chain(
      `slashOption${word}`,
      `An option of the type ${name}.`,
      `add${word}Option`,
      lacks(SUBCOMMANDS),
      () => `add${word}Option((option) => option.${SUBCOMMAND}.setRequired(\${3|false,true|}))`,
    ),
  ),
  chain(
    'slashChoices',
    'The values that users choose from.',
    'addChoices',
    takesChoices,
    ({ optionType }) => {
      if (optionType === OptionType.STRING) {
        return "addChoices({ name: '${1:Red}', value: '${2:red}' }, { name: '${3:Blue}', value: '${4:blue}' })"
      }
      return "addChoices({ name: '${1:One}', value: ${2:1} }, { name: '${3:Two}', value: ${4:2} })"
    },
  ),
  chain(
    'slashAutocomplete',
    'The bot suggests values while users type.',
    'setAutocomplete',
    takesChoices,
    () => 'setAutocomplete(true)',
  ),
  chain(
    'slashLocalizations',
    'Its name and description in other languages.',
    'setNameLocalizations',
    lacks(/Localization/),
    ({ methods }) => {
      const names = "setNameLocalizations({ de: '${1:name}', fr: '${2:nom}' })"
      if (!methods.includes('setDescriptionLocalizations')) {
        return names
      }
      return `${names}.setDescriptionLocalizations({ de: '\${3:Beschreibung}', fr: '\${4:description}' })`
    },
  ),
]
