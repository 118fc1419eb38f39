/** The facts that the schema of every peer states in its own words: the shapes, and about half of the rules. */
export const LOCALES =
  'ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW'.split(
    ' ',
  )
/** The pattern of discord.js: the contract's without the upper-case letters. */
export const NAME = /^[\p{Ll}\p{Lm}\p{Lo}\p{N}\p{sc=Devanagari}\p{sc=Thai}_-]+$/u
export const BITS = /^\d+$/
export const CHANNEL_TYPES = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]
export const INTEGER = Number.MAX_SAFE_INTEGER
export const NUMBER = 2 ** 53
/** Option types without fields of their own: boolean, user, role, mentionable, attachment. */
export const PLAIN_TYPES = [5, 6, 8, 9, 11]
