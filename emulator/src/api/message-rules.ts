import { isJson, jsonOf, objectsIn } from '../json.js'
import { MOST_FILES } from '../state/files.js'
import { FLAG } from '../state/message-parts.js'
import type { AttachmentBody, EmbedBody, MessageBody, Unchecked } from './bodies.js'
import * as is from './checks.js'
import { atMost, isMissing, lengthOf, report, type Check, type Path } from './checks.js'
import { judgeComponents } from './component-rules.js'

/*
 * Limits of messages: official API documentation, "Create Message", "Embed Limits", "Allowed Mentions", "Poll Create
 * Request" and "Attachment", 2026-07-18. Lengths are code points.
 */

const MOST = {
  embeds: 10,
  embedsText: 6000,
  fields: 25,
  files: MOST_FILES,
  mentions: 100,
  nonce: 25,
} as const

/** Returns a check for the items and the greatest length of a list. */
const few = (most: number, check: Check): Check =>
  is.both(
    (value, at, judging) => Array.isArray(value) && atMost(most, value.length, at, judging),
    is.listOf(check),
  )

/** Returns a check for a text of an embed, whose length counts without surrounding spaces. */
const trimmed =
  (most: number, check: Check = is.text(most)): Check =>
  (value, ...of) =>
    check(typeof value === 'string' ? value.trim() : value, ...of)
const needed = (most: number): Check => trimmed(most, is.required(is.text(most)))

const picture = is.object({ url: is.url(...is.MEDIA) })

const EMBED = is.object({
  title: trimmed(256),
  description: trimmed(4096),
  url: is.url(...is.WEB),
  timestamp: is.moment,
  color: is.integer([0, 0xffffff]),
  footer: is.object({ text: trimmed(2048), icon_url: is.url(...is.MEDIA) }),
  image: picture,
  thumbnail: picture,
  author: is.object({ name: trimmed(256), url: is.url(...is.WEB), icon_url: is.url(...is.MEDIA) }),
  fields: few(MOST.fields, is.object({ name: needed(256), value: needed(1024) })),
})

/** Tells whether a value is missing, a blank text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  isMissing(value) ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Tells whether an embed has visible content. */
const isShown = ({ title, description, fields, ...parts }: EmbedBody): boolean =>
  [title, description].some((one) => !isEmpty(one)) ||
  (['author', 'footer', 'image', 'thumbnail', 'video', 'provider'] as const).some((key) =>
    isJson(parts[key]),
  ) ||
  (Array.isArray(fields) && fields.length > 0)

/** Counts the characters of an embed that count for the limit of all embeds. */
function charactersOf({ title, description, fields, author, footer }: EmbedBody): number {
  const { name }: Unchecked<'name'> = jsonOf(author)
  const { text }: Unchecked<'text'> = jsonOf(footer)
  const texts = [
    title,
    description,
    name,
    text,
    ...objectsIn(fields).flatMap((field: Unchecked<'name' | 'value'>) => [field.name, field.value]),
  ]
  return texts.reduce(
    (sum: number, one) => sum + (typeof one === 'string' ? lengthOf(one.trim()) : 0),
    0,
  )
}

const embed: Check = (value, at, judging) => {
  EMBED(value, at, judging)
  if (isJson(value) && !isShown(value)) {
    is.required()(undefined, [...at, 'description'], judging)
  }
}

const embedsText: Check = (value, at, judging) => {
  const sum = objectsIn(value).reduce((all, one) => all + charactersOf(one), 0)
  const ours = `all texts of all embeds have ${sum} characters.`
  if (sum > MOST.embedsText) {
    report(judging, at, 'MAX_EMBED_SIZE_EXCEEDED', { limit: MOST.embedsText }, ours)
  }
}

const PARSED: readonly unknown[] = ['roles', 'users', 'everyone']
const parsed: Check = (value, at, judging) => {
  if (!PARSED.includes(value)) {
    report(judging, at, 'BASE_TYPE_CHOICES', { allowed: PARSED })
  }
}

/** Checks `allowed_mentions`: lists of ids, and words in `parse` that exclude such lists. */
const mentions: Check = (value, at, judging) => {
  const { parse, ...lists }: Unchecked<'parse' | 'users' | 'roles'> = jsonOf(value)
  if (Array.isArray(parse)) {
    is.listOf(parsed)(parse, [...at, 'parse'], judging)
  }
  for (const key of ['users', 'roles'] as const) {
    const { [key]: ids } = lists
    if (!Array.isArray(ids)) {
      continue
    }
    few(MOST.mentions, is.snowflake)(ids, [...at, key], judging)
    if (ids.length > 0 && Array.isArray(parse) && parse.includes(key)) {
      report(judging, at, 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', { key })
    }
  }
}

const named = (most: number): Check => is.required(is.object({ text: is.required(is.text(most)) }))

const poll = is.object({
  question: named(300),
  answers: is.required(is.listOf(is.object({ poll_media: named(55) }), [1, 10])),
  duration: is.integer([1, 768]),
  layout_type: is.oneOf(1),
})

const attachment = is.object({
  id: is.required(),
  description: is.text(1024),
  filename: is.text(1024),
})

const distinctIds: Check = (value, at, judging) => {
  const ids = objectsIn(value).map(({ id }: AttachmentBody) => String(id))
  for (const [i, id] of ids.entries()) {
    if (id !== 'undefined' && ids.indexOf(id) < i) {
      report(
        judging,
        [...at, i, 'id'],
        'ATTACHMENT_ID_DUPLICATED',
        {},
        `Two attachments have the id ${id}.`,
      )
    }
  }
}

/** Checks a nonce: a number or a short text by which clients recognise their message. */
const nonce: Check = (value, at, judging) =>
  is.text(MOST.nonce)(typeof value === 'number' ? String(value) : value, at, judging)

const MESSAGE = is.object({
  content: is.text(2000),
  nonce,
  embeds: is.both(few(MOST.embeds, embed), embedsText),
  allowed_mentions: is.both(is.object({}), mentions),
  poll,
  attachments: is.both(few(MOST.files, attachment), distinctIds),
})

/**
 * Tells whether a message has the flag `IS_COMPONENTS_V2`. Such a message has only components and
 * files.
 */
const isV2 = ({ flags }: MessageBody): boolean => (Number(flags) & FLAG.IS_COMPONENTS_V2) !== 0

/** The fields that a message with `IS_COMPONENTS_V2` must not have. */
const LEGACY = ['content', 'embeds', 'poll', 'sticker_ids'] as const

/**
 * Returns the check of a message.
 *
 * @param before the message that is edited; empty for a new message
 */
export const messageOver =
  (before: MessageBody = {}): Check =>
  (value, at: Path, judging) => {
    const data: MessageBody = jsonOf(value)
    MESSAGE(data, at, judging)
    judgeComponents(data, at, judging, isV2(data) || isV2(before))
    for (const key of isV2(data) ? LEGACY.filter((one) => !isEmpty(data[one])) : []) {
      report(judging, [...at, key], 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', { key })
    }
  }
