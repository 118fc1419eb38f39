/**
 * The payloads of the benchmark, made by code so that no one else's definitions are needed and every run measures the
 * same text. Sizes follow design/performance.md.
 */

/** A small linear congruential generator: the same numbers in every run. */
function numbers(seed) {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const VERBS = [
  'show',
  'add',
  'remove',
  'edit',
  'list',
  'search',
  'move',
  'copy',
  'lock',
  'open',
  'close',
  'reset',
]
const NOUNS = [
  'member',
  'role',
  'channel',
  'message',
  'reason',
  'ticket',
  'track',
  'queue',
  'rank',
  'level',
  'poll',
]
const MORE = [
  'warning',
  'reminder',
  'event',
  'prize',
  'score',
  'season',
  'team',
  'server',
  'thread',
  'note',
  'limit',
]
const WORDS = [...NOUNS, ...MORE]

/** Letters of each locale's script, all lower case, so that generated names are valid. */
const LETTERS = {
  bg: 'абвгдежзиклмнопрстуфхцч',
  cs: 'abcdeěhiíjklmnoprsštuvyýzž',
  da: 'abdefghijklmnoprstuvæøå',
  de: 'abcdefghiklmnoprstuwzäöüß',
  el: 'αβγδεζηθικλμνοπρστυφχω',
  'en-GB': 'abcdefghilmnoprstuvwy',
  'en-US': 'abcdefghilmnoprstuvwy',
  'es-419': 'abcdefghijlmnñopqrstuvz',
  'es-ES': 'abcdefghijlmnñopqrstuvz',
  fi: 'adehijklmnoprstuvyäö',
  fr: 'abcdeéèfghijlmnopqrstuvç',
  hi: 'कखगघचछजझटठडढणतथदधनपफबभमयरलवशसह',
  hr: 'abcčćdđeghijklmnoprsštuvzž',
  hu: 'abcdeéfghijklmnoóöőprstuúüűvz',
  id: 'abcdeghijklmnoprstuwy',
  it: 'abcdefghilmnopqrstuvzàè',
  ja: 'あいうえおかきくけこさしすせそたちつてとなにのはひふまみもやゆよらりるれろ',
  ko: '가나다라마바사아자차카타파하거너더러머버서어저처',
  lt: 'aąbcčdeęėgiįjklmnoprsštuųūvzž',
  nl: 'abcdefghijklmnoprstuvwz',
  no: 'abdefghijklmnoprstuvæøå',
  pl: 'aąbcćdeęghijklłmnńoóprsśtuwyzźż',
  'pt-BR': 'abcçdefghijlmnopqrstuvzãé',
  ro: 'aăâbcdefghiîlmnoprsștțuvz',
  ru: 'абвгдежзийклмнопрстуфхцчшыэюя',
  'sv-SE': 'abdefghijklmnoprstuvyåäö',
  th: 'กขคงจชซญดตถทนบปผพฟมยรลวสหอ',
  tr: 'abcçdefgğhıijklmnoöprsştuüvyz',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшюя',
  vi: 'abcdđeêghiklmnoôơpqrstuưvxy',
  'zh-CN': '成员频道消息删除添加查看设置时间原因服务角色等级列表',
  'zh-TW': '成員頻道訊息刪除添加查看設定時間原因服務角色等級列表',
}
const DENSE = new Set(['ja', 'ko', 'zh-CN', 'zh-TW', 'th', 'hi'])

function localizedWord(next, locale, length) {
  const letters = [...LETTERS[locale]]
  let word = ''
  for (let i = 0; i < (DENSE.has(locale) ? Math.ceil(length / 2) : length); i++) {
    word += letters[next(letters.length)]
  }
  return word
}

/** Names of about the length of `like` in every locale: different from each other, as the contract wants. */
function nameLocalizations(next, like) {
  const entries = {}
  for (const locale of Object.keys(LETTERS)) {
    entries[locale] = localizedWord(next, locale, like.length + 2)
  }
  // The default's own language repeats it: "include the default value under its own locale key".
  entries['en-US'] = like
  return entries
}

function descriptionLocalizations(next, like) {
  const entries = {}
  for (const locale of Object.keys(LETTERS)) {
    const words = like.split(' ').map((word) => localizedWord(next, locale, word.length))
    entries[locale] = words.join(DENSE.has(locale) && locale !== 'hi' ? '' : ' ')
  }
  entries['en-US'] = like
  return entries
}

const tiny = () => ({ name: 'ping', description: 'Replies with pong' })

const typical = () => ({
  type: 1,
  name: 'timeout',
  description: 'Keep a member from talking for a while',
  default_member_permissions: '1099511627776',
  contexts: [0],
  options: [
    { type: 6, name: 'member', description: 'The member who needs a break', required: true },
    {
      type: 4,
      name: 'duration',
      description: 'How long the break lasts',
      required: true,
      choices: [
        { name: 'One minute', value: 60 },
        { name: 'Ten minutes', value: 600 },
        { name: 'One hour', value: 3600 },
        { name: 'One day', value: 86400 },
      ],
    },
    {
      type: 3,
      name: 'reason',
      description: 'Shown to the member and in the log',
      min_length: 3,
      max_length: 512,
    },
    {
      type: 5,
      name: 'silent',
      description: 'Do not send a message to the member',
      required: false,
    },
    { type: 7, name: 'log', description: 'Where to write it down', channel_types: [0, 5] },
  ],
})

/** Three faults which every contender's schema can see: a pattern, a length and the type of a value. */
function faulty() {
  const command = typical()
  command.options[0].name = 'the member'
  command.description = 'Keep a member from talking for a while. '.repeat(3).trim()
  command.options[1].choices[2].value = 'an hour'
  return command
}

const option = (next, type, name, required) => {
  const base = { type, name, description: `The ${name} to work with`, required }
  if (type === 3) {
    return { ...base, max_length: 100 + next(900) }
  }
  if (type === 4) {
    return { ...base, min_value: 1, max_value: 10 + next(90) }
  }
  if (type === 7) {
    return { ...base, channel_types: [0, 2, 5] }
  }
  return base
}

const VALUE_TYPES = [3, 4, 6, 7, 8, 5, 3, 10]

function valueOptions(next, count) {
  const from = next(WORDS.length)
  return Array.from({ length: count }, (_, i) =>
    option(next, VALUE_TYPES[next(VALUE_TYPES.length)], WORDS[(from + i) % WORDS.length], i === 0),
  )
}

function subCommand(next, i, count) {
  const name = VERBS[i % VERBS.length]
  return {
    type: 1,
    name,
    description: `How to ${name} an entry`,
    options: valueOptions(next, count),
  }
}

function subcommands(next, name, groups = 2, perGroup = 3, direct = 2) {
  const children = Array.from({ length: groups }, (_, g) => ({
    type: 2,
    name: NOUNS[g],
    description: `Everything about a ${NOUNS[g]}`,
    options: Array.from({ length: perGroup }, (_, i) => subCommand(next, i, 2)),
  }))
  for (let i = 0; i < direct; i++) {
    children.push(subCommand(next, perGroup + i, 3))
  }
  return { type: 1, name, description: `Manage the ${name} of this server`, options: children }
}

function localized(next) {
  const text = (name, description) => ({
    name,
    name_localizations: nameLocalizations(next, name),
    description,
    description_localizations: descriptionLocalizations(next, description),
  })
  const choice = (name, value) => ({
    name,
    name_localizations: nameLocalizations(next, name),
    value,
  })
  return {
    type: 1,
    ...text('birthday', 'Tell the server when to celebrate you'),
    contexts: [0, 1],
    integration_types: [0, 1],
    options: [
      {
        type: 4,
        ...text('day', 'The day of the month'),
        required: true,
        min_value: 1,
        max_value: 31,
      },
      {
        type: 3,
        ...text('season', 'The season of the year you like'),
        required: true,
        choices: [
          choice('Spring', 'sp'),
          choice('Summer', 'su'),
          choice('Autumn', 'au'),
          choice('Winter', 'wi'),
        ],
      },
      { type: 7, ...text('channel', 'Where to congratulate you'), channel_types: [0] },
      { type: 8, ...text('role', 'The role you get for the day') },
      { type: 11, ...text('picture', 'What we show beside the wishes') },
      { type: 5, ...text('private', 'Tell only you and nobody else about it') },
      { type: 3, ...text('wish', 'What you would like to get'), max_length: 200 },
    ],
  }
}

/** `07`: what people number has one length, and differs in its last characters. */
const numbered = (i) => String(i).padStart(2, '0')

/** 25 options with names and descriptions in 32 languages. */
function translated(next) {
  const text = (name, description) => ({
    name,
    name_localizations: nameLocalizations(next, name),
    description,
    description_localizations: descriptionLocalizations(next, description),
  })
  return {
    type: 1,
    ...text('settings', 'What the bot does on this server'),
    options: Array.from({ length: 25 }, (_, i) => ({
      type: 5,
      ...text(`opt${numbered(i)}`, `Whether part ${i + 1} is on`),
    })),
  }
}

/** Lists of choices as programs make them: numbered names, numbered texts, numbers. */
function choices() {
  const list = (choice) => Array.from({ length: 25 }, (_, i) => choice(i + 1))
  return {
    type: 1,
    name: 'roll',
    description: 'Picks entries of the tables',
    options: [
      {
        type: 3,
        name: 'table',
        choices: list((i) => ({ name: `Table ${numbered(i)}`, value: `table-${numbered(i)}` })),
      },
      {
        type: 3,
        name: 'entry',
        choices: list((i) => ({ name: `Entry no. ${i}`, value: `e${i}` })),
      },
      { type: 4, name: 'count', choices: list((i) => ({ name: `${i} times`, value: i })) },
      {
        type: 4,
        name: 'minutes',
        choices: list((i) => ({ name: `${i * 5} minutes`, value: i * 300 })),
      },
    ].map((option) => ({ ...option, description: `Which ${option.name} to take` })),
  }
}

/** Every list full (25 sub-commands of 25 options) and just inside the 8000 characters of text. */
function maximal(next) {
  return {
    type: 1,
    name: 'everything',
    description: 'A command with all its lists full',
    options: Array.from({ length: 25 }, (_, i) => ({
      type: 1,
      name: `part${numbered(i)}`,
      description: `Part ${i + 1}`,
      options: Array.from({ length: 25 }, (_, j) => {
        const type = VALUE_TYPES[next(VALUE_TYPES.length)]
        const base = { type, name: `opt${numbered(j)}`, description: `No. ${j}` }
        if (type === 3) {
          return { ...base, required: false, max_length: 100 }
        }
        if (type === 4) {
          return { ...base, required: false, min_value: 0, max_value: 100 }
        }
        return base
      }),
    })),
  }
}

/** A bot's whole list: 86 slash commands of every size, 7 user and 7 message commands. */
function bulk(next) {
  const commands = []
  for (let i = 0; i < 86; i++) {
    const name = `${VERBS[i % VERBS.length]}-${WORDS[i % WORDS.length]}${i >= 66 ? '-all' : ''}`
    if (i % 43 === 0) {
      commands.push({ ...renamed(localized(next), `-${i}`), name })
    } else if (i % 3 === 0) {
      commands.push(subcommands(next, name, 2, 3 + next(3), 3))
    } else if (i % 7 === 0) {
      commands.push({ name, description: `How to ${name} things` })
    } else if (i % 2 === 0) {
      commands.push({ ...typical(), name })
    } else {
      commands.push({
        name,
        description: `How to ${name} things`,
        type: 1,
        options: valueOptions(next, 5 + next(9)),
      })
    }
  }
  for (let i = 0; i < 7; i++) {
    commands.push({ type: 2, name: `Look up ${WORDS[i]}`, default_member_permissions: '8192' })
    commands.push({ type: 3, name: `Report ${WORDS[i]}`, contexts: [0] })
  }
  return commands
}

/** The same command with other translations of its name: no two commands may look alike to a reader. */
const renamed = (command, suffix) => ({
  ...command,
  name_localizations: Object.fromEntries(
    Object.entries(command.name_localizations).map(([locale, name]) => [
      locale,
      `${name}${suffix}`,
    ]),
  ),
})

/** @returns {{ name: string, list: boolean, faults: number, text: string, bytes: number }[]} */
export function payloads() {
  const next = numbers(20261121)
  const made = [
    ['tiny', tiny()],
    ['typical', typical()],
    ['subcommands', subcommands(next, 'tickets')],
    ['localized', localized(next)],
    ['25 × 32 locales', translated(next)],
    ['numbered choices', choices()],
    ['maximal', maximal(next)],
    ['bulk of 100', bulk(next)],
    ['3 faults', faulty()],
  ]
  return made.map(([name, value]) => {
    const text = JSON.stringify(value)
    return {
      name,
      list: Array.isArray(value),
      faults: name === '3 faults' ? 3 : 0,
      text,
      bytes: Buffer.byteLength(text),
    }
  })
}
