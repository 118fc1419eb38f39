/** Makes a text with a number of code points. */
type Text = (length: number) => string

const repeated =
  (pattern: string): Text =>
  (length) => {
    const points = [...pattern]
    return Array.from({ length }, (_, index) => points[index % points.length]).join('')
  }

/** Texts whose length depends on the unit: bytes, UTF-16 units, code points, visible characters. */
export const FREE_TEXTS: Readonly<Record<string, Text>> = {
  ASCII: repeated('x'),
  astral: repeated('😀'),
  combining: repeated('e\u0301'),
  joined: repeated('👩\u200d💻'),
}

/** The same with characters that names of slash commands may have. */
export const NAME_TEXTS: Readonly<Record<string, Text>> = {
  ASCII: repeated('a'),
  astral: repeated('𐐨'),
  combining: repeated('น\u0e48'),
  Devanagari: repeated('कि'),
}

/** Characters around the edges of the allowed ones in names, some of each kind. */
export const NAME_CHARACTERS = [
  ...['a', 'z', '0', '9', '-', '_', 'ß', 'é', 'ñ', 'ж', 'λ', 'ä', 'ł', 'ı', 'ŉ', 'ﬁ'],
  ...[
    'あ',
    'ア',
    '語',
    '한',
    'ا',
    'א',
    'ก',
    'क',
    'ด\u0e49',
    'कि',
    '𐐨',
    '𝒂',
    '𠀀',
    '²',
    '½',
    '٣',
    'Ⅷ',
    'ⅷ',
    'ʼ',
    'ª',
    'º',
  ],
  ...['A', 'Z', 'Ä', 'É', 'Ж', 'Λ', 'Ł', 'İ', 'ẞ', 'ǅ', 'Ⓐ', '𐐀', '𝐀', 'Ა', 'Ꭰ', 'ꭰ'],
  ...[
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u3000',
    '\ufeff',
    '\u0000',
    '\u007f',
    '\u00ad',
    '\u2028',
  ],
  ...[
    '.',
    ',',
    '/',
    ':',
    '!',
    '?',
    '+',
    '=',
    '*',
    '@',
    '#',
    '$',
    '%',
    '&',
    '(',
    '[',
    '{',
    '<',
    '|',
    '~',
    '^',
    '"',
    "'",
    '`',
  ],
  ...[
    '’',
    '–',
    '—',
    '‿',
    '·',
    '।',
    '॥',
    '฿',
    '๏',
    '€',
    '©',
    '™',
    '→',
    '✓',
    '😀',
    '🇩🇪',
    'e\u0301',
    'a\u0308',
    '\u0301',
    '\ufe0f',
  ],
]

/** Characters that are white space in some definition, and others that only look like it. */
export const BLANKS = [
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\r',
    '\v',
    '\f',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u180e',
    '\u2000',
    '\u2003',
    '\u2007',
  ],
  ...[
    '\u2009',
    '\u200a',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u205f',
    '\u2060',
    '\u3000',
  ],
  ...['\ufeff', '\u2800', '\u3164', ' \u3000', ' x', 'x ', 'x  y'],
]
