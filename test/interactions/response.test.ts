import {
  DYNAMIC,
  validateInteractionResponse,
  type InteractionResponseContext,
} from '@slashlint/core'
import { describe } from 'vitest'
import { error, table, warning, type Row } from '../rules/harness.js'
import { DEFINITIONS, example } from './payloads.js'

// Answers to interactions: decision 46, "only callback types 8 and 12 are judged".

const rows = (list: readonly Row<InteractionResponseContext>[]): void =>
  table<InteractionResponseContext>(list, validateInteractionResponse)

const launch = { type: 12 }
const choices = (list: unknown) => ({ type: 8, data: { choices: list } })
const films = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Film ${i}`, value: `film-${i}` }))
const typing = example('play-typing')
const rolling = example('roll-typing')
const used = example('cardsearch')
const entryPoint = DEFINITIONS.launch

describe('LAUNCH_ACTIVITY', () => {
  const wrong = [error('response/launch-activity', ['type'])]
  rows([
    [
      'an entry point with handler 1',
      launch,
      [],
      { command: entryPoint, interaction: example('launch') },
    ],
    ['with handler 2', launch, wrong, { command: { ...entryPoint, handler: 2 } }],
    ['another command', launch, wrong, { command: DEFINITIONS.cardsearch }],
    ['a command without type', launch, wrong, { command: { name: 'ping', description: 'x' } }],
    ['another command, by the interaction', launch, wrong, { interaction: used }],
    ['an unknown handler', launch, [], { command: { type: 4, name: 'Launch' } }],
    ['an unknown command', launch, [], { command: { [DYNAMIC]: true } }],
    ['nothing known', launch, []],
  ])
})

describe('choices of an autocompletion', () => {
  const wrong = [error('response/autocomplete', ['type'])]
  const at = (index: number, key: string) => ['data', 'choices', index, key]
  rows([
    ['fine', choices(films(25)), [], { interaction: typing }],
    ['none found', choices([]), [], { interaction: typing }],
    [
      'too many',
      choices(films(26)),
      [error('response/autocomplete', ['data', 'choices'], { data: { limit: 25, actual: 26 } })],
    ],
    [
      'a text of 101 characters as a value, whatever the option',
      choices([{ name: 'a', value: 'x'.repeat(101) }]),
      [error('choice/value-length', at(0, 'value'))],
    ],
    ['100', choices([{ name: 'a', value: '😀'.repeat(100) }]), []],
    [
      'a blank name',
      choices([
        { name: ' ', value: 'a' },
        { name: '\u3000', value: 'b' },
      ]),
      [
        error('response/choice-name-blank', at(0, 'name')),
        error('response/choice-name-blank', at(1, 'name')),
      ],
    ],
    ['too many, perhaps', choices([...films(25), DYNAMIC]), []],
    ['to a command that was used', choices([]), wrong, { interaction: used }],
    [
      'another answer to an autocompletion',
      { type: 4, data: { content: 'x' } },
      wrong,
      { interaction: typing },
    ],
    ['another answer to a command', { type: 4, data: { content: 'x' } }, [], { interaction: used }],
    [
      'a name too long',
      choices([{ name: 'x'.repeat(101), value: 'x' }]),
      [error('choice/name-length', at(0, 'name'))],
    ],
    [
      'a value too long',
      choices([{ name: 'x', value: 'x'.repeat(101) }]),
      [error('choice/value-length', at(0, 'value'))],
      { interaction: typing },
    ],
    [
      'a value of another type',
      choices([{ name: 'x', value: 1 }]),
      [error('choice/value-type', at(0, 'value'))],
      { interaction: typing },
    ],
    ['numbers for a number', choices([{ name: 'x', value: 1 }]), [], { interaction: rolling }],
    [
      'a text for a number',
      choices([{ name: 'x', value: '1' }]),
      [error('choice/value-type', at(0, 'value'))],
      { interaction: rolling },
    ],
    ['of unknown type', choices([{ name: 'x', value: 1 }]), []],
    [
      'one name twice',
      choices([
        { name: 'x', value: 'a' },
        { name: 'x', value: 'b' },
      ]),
      [warning('choice/duplicate-name', at(1, 'name'), { related: [at(0, 'name')] })],
    ],
    [
      'one value twice',
      choices([
        { name: 'x', value: 'a' },
        { name: 'y', value: 'a' },
      ]),
      [warning('choice/duplicate-value', at(1, 'value'), { related: [at(0, 'value')] })],
      { interaction: typing },
    ],
    [
      'one value twice, of an option that is not known: both may be of the wrong type',
      choices([
        { name: 'x', value: 'a' },
        { name: 'y', value: 'a' },
      ]),
      [],
    ],
    ['a choice that is none', choices(['x']), [error('shape/type', ['data', 'choices', 0])]],
    ['without a value', choices([{ name: 'x' }]), [error('shape/required', at(0, 'value'))]],
    [
      'localized',
      choices([{ name: 'x', name_localizations: { de_DE: 'y' }, value: 'x' }]),
      [
        error('localization/unknown-locale', [...at(0, 'name_localizations'), 'de_DE'], {
          target: 'key',
        }),
      ],
    ],
    ['no list', choices({}), [error('shape/type', ['data', 'choices'])]],
    ['no choices', { type: 8, data: {} }, [error('shape/required', ['data', 'choices'])]],
    ['no data', { type: 8 }, [error('shape/required', ['data'])]],
    ['unknown data', { type: 8, data: DYNAMIC }, []],
  ])
})

describe('what is no answer', () => {
  rows([
    ['null', null, [error('shape/null', [])]],
    ['empty', {}, [error('shape/required', ['type'])]],
    ['a type in words', { type: 'MODAL' }, [error('shape/type', ['type'])]],
    ['an unknown type', { type: DYNAMIC, data: { choices: films(30) } }, []],
    ['a type that is not judged', { type: 5, data: { choices: films(30) } }, []],
  ])
})
