import { jsonOf, objectsIn, type Json } from '../json.js'
import { numberOf, textOf } from './components.js'

/* Embeds and polls as apps have sent them, read once: fields of another type are left out. */

/** An embed, as far as it shows texts and pictures. */
export interface Embed {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  readonly author: string | undefined
  readonly footer: string | undefined
  readonly image: string | undefined
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

/** Reads the embeds of a message. */
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

/** A poll: the text of each answer, with its emoji. */
export interface Poll {
  readonly question: string
  readonly answers: readonly string[]
  readonly hours: number | undefined
  readonly isMultiple: boolean
}

/** Reads a poll. */
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
