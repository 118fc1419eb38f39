import { OptionType } from '@slashlint/core/contract'
import type { ChainPlace } from '@slashlint/sources/javascript'
import { lines, VALUE_OPTIONS } from './parts.js'
import type { CodeSnippet } from './parts.js'

interface ChainSnippet extends Pick<CodeSnippet, 'label' | 'description'> {
  fits(place: ChainPlace): boolean
  body(place: ChainPlace): string
}

const isOneOf = (types: readonly number[], type: number | undefined): boolean =>
  type !== undefined && types.includes(type)
const WITH_CHOICES = [OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER]

const SUBCOMMAND = "setName('${1:name}').setDescription('${2:description}')"
const SUBCOMMANDS = /^addSubcommand(?:Group)?s?$/
const OPTION = /^add\w+Options?$/

/** A method of a chain that fits: the builder has it, and what was called before leaves it sense. */
const chain = (
  label: string,
  description: string,
  method: string,
  body: (place: ChainPlace) => string,
  isLeft: (place: ChainPlace) => boolean = () => true,
): ChainSnippet => ({
  label,
  description,
  fits: (place) => place.methods.includes(method) && isLeft(place),
  body,
})

/** What may stand behind the dot of a chain of calls on a builder. */
export const CHAIN_SNIPPETS: readonly ChainSnippet[] = [
  chain(
    'slashSubcommand',
    'A sub-command.',
    'addSubcommand',
    () => `addSubcommand((subcommand) => subcommand.${SUBCOMMAND})`,
    ({ called }) => !called.some((method) => OPTION.test(method)),
  ),
  chain(
    'slashSubcommandGroup',
    'A group with its first sub-command.',
    'addSubcommandGroup',
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
    ({ called }) => !called.some((method) => OPTION.test(method)),
  ),
  ...VALUE_OPTIONS.map(({ word, name }) =>
    chain(
      `slashOption${word}`,
      `An option of the type ${name}.`,
      `add${word}Option`,
      () => `add${word}Option((option) => option.${SUBCOMMAND}.setRequired(\${3|false,true|}))`,
      ({ called }) => !called.some((method) => SUBCOMMANDS.test(method)),
    ),
  ),
  chain(
    'slashChoices',
    'The values that users choose from.',
    'addChoices',
    ({ optionType }) =>
      optionType === OptionType.STRING
        ? "addChoices({ name: '${1:Red}', value: '${2:red}' }, { name: '${3:Blue}', value: '${4:blue}' })"
        : "addChoices({ name: '${1:One}', value: ${2:1} }, { name: '${3:Two}', value: ${4:2} })",
    ({ optionType, called }) =>
      isOneOf(WITH_CHOICES, optionType) && !called.some((method) => /Choice|Autocomplete/.test(method)),
  ),
  chain(
    'slashAutocomplete',
    'The bot suggests values while users type.',
    'setAutocomplete',
    () => 'setAutocomplete(true)',
    ({ optionType, called }) =>
      isOneOf(WITH_CHOICES, optionType) && !called.some((method) => /Choice|Autocomplete/.test(method)),
  ),
  chain(
    'slashLocalizations',
    'Its name and description in other languages.',
    'setNameLocalizations',
    ({ methods }) =>
      "setNameLocalizations({ de: '${1:name}', fr: '${2:nom}' })" +
      (methods.includes('setDescriptionLocalizations')
        ? ".setDescriptionLocalizations({ de: '${3:Beschreibung}', fr: '${4:description}' })"
        : ''),
    ({ called }) => !called.some((method) => /Localization/.test(method)),
  ),
]
