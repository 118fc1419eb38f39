import type { FormError } from '../answers/error-body.js'
import type { Json } from '../state/interaction.js'
import { isJson, objectsIn } from '../state/json.js'
import * as is from './checks.js'
import { checkAll, isMissing, judgingOf, lengthOf, listAt, report, tooMany } from './judging.js'
import type { Check, Checks, Path } from './judging.js'
import { judgeComponents, judgeModal } from './component-rules.js'

/*
 * What messages are limited to: official API documentation, "Create Message", "Embed Limits", "Allowed Mentions", "Poll Create
 * Request" and "Attachment", 2026-07-18. Lengths are code points.
 */

const MOST = { embeds: 10, embedsText: 6000, fields: 25, files: 10, mentions: 100 } as const

/** A text of an embed, which is trimmed before it is measured. */
const trimmed =
  (most: number, isRequired = false): Check =>
  (judging, holder, key, at) => {
    const value = holder[key]
    const own = typeof value === 'string' ? { [key]: value.trim() } : holder
    if (isRequired) is.required(judging, own, key, at)
    is.text(most)(judging, own, key, at)
  }

const picture = is.object({ url: is.url(...is.MEDIA) })

const EMBED: Checks = {
  title: trimmed(256),
  description: trimmed(4096),
  url: is.url(...is.WEB),
  timestamp: is.moment,
  color: is.integer([0, 0xffffff]),
  footer: is.object({ text: trimmed(2048), icon_url: is.url(...is.MEDIA) }),
  image: picture,
  thumbnail: picture,
  author: is.object({ name: trimmed(256), url: is.url(...is.WEB), icon_url: is.url(...is.MEDIA) }),
  fields(judging, embed, key, at) {
    const fields = listAt(judging, embed, key, at)
    if (fields.length > MOST.fields) tooMany(judging, [...at, key], MOST.fields, fields.length)
    for (const [i, field] of fields.entries())
      if (field !== undefined)
        checkAll(judging, field, [...at, key, i], { name: trimmed(256, true), value: trimmed(1024, true) })
  },
}

const isBlank = (value: unknown): boolean => isMissing(value) || (typeof value === 'string' && value.trim() === '')

/** What shows something of an embed. */
const isShown = ({ title, description, fields, author, footer, image, thumbnail, video, provider }: Json): boolean =>
  !isBlank(title) ||
  !isBlank(description) ||
  [author, footer, image, thumbnail, video, provider].some(isJson) ||
  (Array.isArray(fields) && fields.length > 0)

/** The characters of an embed that count towards the limit of all embeds. */
const charactersOf = ({ title, description, fields, author, footer }: Json): number =>
  [
    title,
    description,
    isJson(author) && author['name'],
    isJson(footer) && footer['text'],
    ...objectsIn(fields).flatMap(({ name, value }) => [name, value]),
  ].reduce((sum: number, one) => sum + (typeof one === 'string' ? lengthOf(one.trim()) : 0), 0)

const embeds: Check = (judging, data, key, at) => {
  const path = [...at, key]
  const found = listAt(judging, data, key, at)
  if (found.length > MOST.embeds) tooMany(judging, path, MOST.embeds, found.length)
  for (const [i, embed] of found.entries()) {
    if (embed === undefined) continue
    checkAll(judging, embed, [...path, i], EMBED)
    if (!isShown(embed)) is.required(judging, {}, 'description', [...path, i])
  }
  const sum = found.reduce((all, one) => all + charactersOf(one ?? {}), 0)
  if (sum <= MOST.embedsText) return
  const ours = `all texts of all embeds have ${sum} characters.`
  report(judging, path, 'MAX_EMBED_SIZE_EXCEEDED', { limit: MOST.embedsText }, ours)
}

/** A list of ids, and what of `parse` it cannot stand beside. */
const mentioned: Check = (judging, holder, key, at) => {
  const { [key]: ids, parse } = holder
  if (!Array.isArray(ids)) return
  const path = [...at, key]
  if (ids.length > MOST.mentions) tooMany(judging, path, MOST.mentions, ids.length)
  checkAll(judging, { ...ids }, path, Object.fromEntries(ids.map((_, i) => [i, is.snowflake])))
  if (ids.length > 0 && Array.isArray(parse) && parse.includes(key))
    report(judging, at, 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', { key })
}

const PARSED: readonly unknown[] = ['roles', 'users', 'everyone']

const parse: Check = (judging, holder, key, at) => {
  for (const [i, one] of (Array.isArray(holder[key]) ? holder[key] : []).entries())
    if (!PARSED.includes(one)) report(judging, [...at, key, i], 'BASE_TYPE_CHOICES', { allowed: PARSED })
}

const poll = is.object({
  question: is.both(is.required, is.object({ text: is.both(is.required, is.text(300)) })),
  answers: is.both(
    is.required,
    is.list([1, 10], { poll_media: is.both(is.required, is.object({ text: is.both(is.required, is.text(55)) })) }),
  ),
  duration: is.integer([1, 768]),
  layout_type: is.oneOf(1),
})

const attachments: Check = (judging, holder, key, at) => {
  const all = listAt(judging, holder, key, at)
  if (all.length > MOST.files) tooMany(judging, [...at, key], MOST.files, all.length)
  const met = new Set<string>()
  for (const [i, one] of all.entries()) {
    if (one === undefined) continue
    checkAll(judging, one, [...at, key, i], { description: is.text(1024), filename: is.text(1024) })
    const id = one['id'] === undefined ? undefined : String(one['id'])
    if (id === undefined) is.required(judging, one, 'id', [...at, key, i])
    else if (met.has(id))
      report(judging, [...at, key, i, 'id'], 'ATTACHMENT_ID_DUPLICATED', {}, `Two attachments have the id ${id}.`)
    if (id !== undefined) met.add(id)
  }
}

const MESSAGE: Checks = {
  content: is.text(2000),
  embeds,
  allowed_mentions: is.object({ parse, users: mentioned, roles: mentioned }),
  poll,
  attachments,
}

/**
 * What the service refuses in a message.
 *
 * @param at where the message stands in the body
 * @param isV2 whether it has the flag for the components beyond rows
 * @param files the names of the files that it has
 */
export function messageErrors(
  data: Json,
  at: Path,
  isV2: boolean,
  files: readonly string[] = [],
): readonly FormError[] {
  const judging = judgingOf(files)
  checkAll(judging, data, at, MESSAGE)
  judgeComponents(judging, data, at, isV2)
  return judging.errors
}

/** What the service refuses in a form (modal). */
export function modalErrors(data: Json, at: Path): readonly FormError[] {
  const judging = judgingOf([])
  judgeModal(judging, data, at)
  return judging.errors
}
