import type { Answer, Use } from '@slashlint/core/uses'

// Uses of commands and answers of every kind, alone and with one or two changed properties.

type Fields = Readonly<Record<string, unknown>>

const option = (type: number, name: string, fields: Fields = {}): Fields => ({
  type,
  name,
  description: `The ${name}`,
  ...fields,
})

const FILM = option(3, 'film', {
  required: true,
  choices: [
    { name: 'Alien', value: 'alien' },
    { name: 'Brazil', value: 'brazil' },
  ],
})

/** The commands that are used. */
export const COMMANDS: Readonly<Record<string, Fields>> = {
  book: {
    name: 'book',
    description: 'Book a seat',
    options: [
      FILM,
      option(4, 'seats', { choices: [{ name: 'Two', value: 2 }] }),
      option(3, 'row', { autocomplete: true }),
      option(7, 'where', { channel_types: [0, 2] }),
      option(6, 'guest'),
    ],
  },
  cinema: {
    name: 'cinema',
    description: 'Cinemas',
    options: [
      option(1, 'list'),
      option(1, 'open', { options: [FILM, option(4, 'seats', { required: true })] }),
      option(2, 'staff', {
        options: [
          option(1, 'hire', { options: [option(6, 'guest'), option(3, 'seats')] }),
          option(1, 'fire', { options: [option(6, 'guest', { required: true })] }),
        ],
      }),
    ],
  },
  'menu of users': { type: 2, name: 'Book for' },
  'menu of messages': { type: 3, name: 'Book this' },
}

const BRANCHES: readonly unknown[] = [
  [{ subcommand: 'open' }],
  [{ subcommand: 'list' }],
  [{ group: 'staff' }],
  [{ group: 'staff', subcommand: 'hire' }],
  [{ either: 'open' }, { either: 'staff' }],
]

type Others = Readonly<Record<string, readonly unknown[]>>

const flags = (...names: readonly string[]): Others =>
  Object.fromEntries(names.map((name) => [name, [true]]))

/** A use of each kind, and for its properties the values that they may have instead. */
const KINDS: readonly (readonly [use: Use, others: Others])[] = [
  [
    { kind: 'option', name: 'seats', absent: 'null', getter: 'getString', accepts: [3] },
    {
      name: ['film', 'flim', 'row', 'where', 'guest', 'list', 'staff', 'price', 'user', undefined],
      others: [['films', 'price'], ['film']],
      accepts: [[4], [3, 4], [7], [6], undefined],
      getter: [undefined, 'getChannel', 'getUser'],
      channelTypes: [[0], [2, 4], [4]],
      absent: ['undefined', 'throws'],
      branches: BRANCHES,
      except: [['open']],
      near: [['seat', 'seats'], ['films']],
      levels: [['list']],
      misses: ['member'],
      line: ['a'],
      ...flags('missesOthers', 'isGuarded', 'isMember', 'mayLeave', 'mayBeLevel', 'isSpare'),
      ...flags('isTyping', 'isShared', 'isReached', 'isPartly'),
    },
  ],
  [
    { kind: 'level', level: 'subcommand', absent: 'throws', getter: 'getSubcommand' },
    {
      level: ['group'],
      absent: ['null'],
      getter: [undefined],
      branches: BRANCHES,
      ...flags('isGuarded', 'isShared', 'isReached'),
    },
  ],
  [
    { kind: 'level-name', level: 'subcommand', name: 'opne' },
    {
      level: ['group', 'either'],
      name: ['open', 'stuff', 'staff', 'close'],
      others: [['open'], ['shut']],
      typing: ['only', 'too'],
      branches: BRANCHES,
      ...flags('isShared'),
    },
  ],
  [
    { kind: 'dispatch', level: 'subcommand', names: ['list', 'open'] },
    {
      level: ['group', 'either', 'focused'],
      names: [[], ['list'], ['staff'], ['row'], ['hire', 'fier'], ['list', 'open', 'hire', 'fire']],
      typing: ['only', 'too'],
      branches: BRANCHES,
      ...flags('isTable'),
    },
  ],
  [
    { kind: 'value', name: 'film', value: 'Alien' },
    {
      name: ['seats', 'row', undefined],
      value: ['alien', 'alein', 'gattaca', 2, '2', 3, 'ALIEN'],
      others: [['brazil'], ['x']],
      also: [['seats'], ['row']],
      letters: ['upper', 'lower'],
      branches: BRANCHES,
      ...flags('asText', 'isLoose', 'isUnequal'),
    },
  ],
  [
    { kind: 'getter', name: 'getSting', known: ['getString', 'getInteger'] },
    { name: ['getstring', 'getInt', 'getStrings', 'reply'] },
  ],
  [{ kind: 'member', name: 'kickable', getter: 'getUser', instead: 'getMember' }, {}],
  [
    {
      kind: 'target',
      name: 'targetUser',
      targets: [
        { name: 'targetUser', of: [2] },
        { name: 'targetMessage', of: [3] },
      ],
    },
    {
      name: ['targetMessage', 'targetUsr', 'getTargetUser', 'target'],
      ...flags('isCalled', 'isGuarded'),
    },
  ],
  [{ kind: 'autocomplete' }, { branches: BRANCHES }],
  [
    { kind: 'focused-name', name: 'row' },
    { name: ['rwo', 'film', 'price', undefined], others: [['row'], ['x']], ...flags('isShared') },
  ],
  [{ kind: 'choices', count: 26 }, { count: [25, 27] }],
  [{ kind: 'handler', isDeaf: true }, { isDeaf: [false] }],
  [{ kind: 'everything' }, {}],
]

/** Changes one property of a value, or two of them. */
function* variants<T extends object>(value: T, others: Others): Generator<T> {
  const changes = Object.entries(others).flatMap(([key, values]) =>
    values.map((one) => ({ key, change: { [key]: one } })),
  )
  yield value
  for (const [index, first] of changes.entries()) {
    yield { ...value, ...first.change }
    for (const second of changes.slice(index + 1)) {
      if (second.key !== first.key) {
        yield { ...value, ...first.change, ...second.change }
      }
    }
  }
}

const BESIDE: Use = {
  kind: 'option',
  name: 'film',
  absent: 'null',
  branches: [{ subcommand: 'open' }],
}

/** Lists of uses: each use alone, and beside a read of another option. */
export const USES: readonly (readonly Use[])[] = KINDS.flatMap(([use, others]) =>
  [...variants(use, others)].flatMap((one) => [[one], [one, BESIDE]]),
)

/** Lists of answers: two calls that refer to each other, and handlers. */
export const ANSWERS: readonly (readonly Answer[])[] = [
  ...variants<Answer>({ kind: 'handler', isSilent: true }, flags('isReturned')),
  ...variants<Answer>(
    { kind: 'call', method: 'interaction.reply', needs: 'first', before: 'always' },
    {
      calls: ['interaction.defer'],
      needs: ['later', 'any'],
      before: ['never', 'unknown'],
      after: [[1], [0, 1], []],
      again: [[1], [0], []],
      against: [[1], []],
      instead: [['followUp'], ['followUp', 'editReply'], []],
      goesOn: ['outside', 'finally'],
      ...flags('isCaught'),
    },
  ),
].map((one) => [one, { kind: 'call', method: 'first', needs: 'first', before: 'never' }])
