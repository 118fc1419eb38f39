import { jsonOf, objectsIn, type Json } from '../json.js'
import { numberOf, textOf } from './components.js'

/* Embeds and polls as apps have sent them, read once: fields of another type are left out. */

/** The visible texts and pictures of an embed. */
export interface Embed {
  /** The heading; undefined if there is none. */
  readonly title: string | undefined
  /** The text below the heading, as Markdown. */
  readonly description: string | undefined
  /** The fields with a name and a value. */
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  /** The name of the author, above the heading. */
  readonly author: string | undefined
  /** The text at the bottom. */
  readonly footer: string | undefined
  /** The address of the large picture. */
  readonly image: string | undefined
  /** The address of the small picture. */
  readonly thumbnail: string | undefined
}

const embedOf = ({
  title,
  description,
  fields,
  author,
  footer,
  image,
  thumbnail,
}: Json): Embed => ({
  title: textOf(title),
  description: textOf(description),
  fields: objectsIn(fields).map(({ name, value }) => ({
    name: textOf(name) ?? '',
    value: textOf(value) ?? '',
  })),
  author: textOf(jsonOf(author)['name']),
  footer: textOf(jsonOf(footer)['text']),
  image: textOf(jsonOf(image)['url']),
  thumbnail: textOf(jsonOf(thumbnail)['url']),
})

/** Parses the embeds of a message. */
export const embedsOf = (sent: unknown): readonly Embed[] => objectsIn(sent).map(embedOf)

/** Lists the texts of an embed that users read. */
export const embedTexts = ({
  title,
  description,
  fields,
  footer,
  author,
}: Embed): readonly string[] =>
  [
    title,
    description,
    footer,
    author,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ].filter((text) => text !== undefined)

/** The visible parts of a poll. */
export interface Poll {
  /** The question; may be empty. */
  readonly question: string
  /** The texts of the answers in order, each with its emoji. */
  readonly answers: readonly string[]
  /** The hours until the poll ends; undefined for Discord's default. */
  readonly hours: number | undefined
  /** True if a user may select several answers. */
  readonly isMultiple: boolean
}

/** Parses a poll. */
export const pollOf = ({
  question,
  answers,
  duration,
  allow_multiselect: several,
}: Json): Poll => ({
  question: mediaTextOf(question),
  answers: objectsIn(answers).map(({ poll_media: media }) => mediaTextOf(media)),
  hours: numberOf(duration),
  isMultiple: several === true,
})

function mediaTextOf(media: unknown): string {
  const { text, emoji } = jsonOf(media)
  return [jsonOf(emoji)['name'], text]
    .map(textOf)
    .filter((part) => part !== undefined)
    .join(' ')
}
