import fc from 'fast-check'

/** Letters, digits and marks of the contract's pattern that are their own lower case, of many scripts and planes. */
const NAME_CHARACTERS = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789-_äßñéжяσςʼ²ⅷ日本語한글أبกข𐐨𝐀',
  'न',
  'ि',
  '्',
]

/** Characters of prose: everything except white space, including invisible characters that are not blank. */
const PROSE_CHARACTERS = [...'abcXYZ0189.,!?ÄÖжЯ日本한😀👩‍👩‍👧', '\uFEFF', '\u200B', '\u3164']

function characters(pool: readonly string[], maximum: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pool), { minLength: 1, maxLength: maximum })
    .map((parts) => parts.join(''))
}

/** Generates a name by the CHAT_INPUT rules. Most are short, some have the full 32 code points. */
export const slashName = fc.oneof(
  { weight: 6, arbitrary: characters(NAME_CHARACTERS, 8) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...NAME_CHARACTERS).map((character) => character.repeat(32)),
  },
)

const word = characters(PROSE_CHARACTERS, 6)

/** Generates words with single spaces between them, so that nothing is trimmed or collapsed. */
function tidy(maximumWords: number): fc.Arbitrary<string> {
  return fc.array(word, { minLength: 1, maxLength: maximumWords }).map((words) => words.join(' '))
}

/** Generates a description of 1 to 100 code points. */
export const description = fc.oneof(
  { weight: 6, arbitrary: tidy(4) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(100), '😀'.repeat(100), '.') },
)

/** Generates a choice's name of 1 to 100 code points. */
export const choiceName = tidy(3)

/** Generates a name of a USER, MESSAGE or PRIMARY_ENTRY_POINT command of 1 to 32 code points. */
export const menuName = fc
  .oneof(
    { weight: 6, arbitrary: tidy(2) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Report To Mods', "Don't", 'X'.repeat(32), '😀'.repeat(32)),
    },
  )
  .filter((text) => [...text].length <= 32)
