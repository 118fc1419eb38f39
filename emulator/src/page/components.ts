import { button, choice, element } from '@slashlint/preview/dom'
import { STYLE, TYPE } from '../state/message-parts.js'
import { paint } from './embeds.js'
import { drawMarkdown, link, spoiler, type Names } from './markdown.js'
import { drawFile, drawImage } from './media.js'
import type { Facts, Named } from '../control/facts.js'
import type { Component } from './server.js'

const STYLES = ['', 'primary', 'secondary', 'success', 'danger', 'link', 'premium']

/** The functions of the page that components of messages use. */
export interface ComponentHost {
  /** The users, roles and channels that menus offer. */
  readonly facts: Facts
  /** Returns the names for mentions in texts. */
  readonly names: Names
  /** Presses a button. @param id its custom id */
  press(id: string): void
  /** Selects values in a menu. @param id its custom id */
  select(id: string, values: readonly string[]): void
}

export function drawComponent(component: Component, host: ComponentHost): HTMLElement {
  const {
    type,
    components = [],
    accessory,
    content = '',
    media,
    items = [],
    file,
    description,
  } = component
  const inside = components.map((one) => drawComponent(one, host))
  switch (type) {
    case TYPE.ROW:
      return element('div.row', ...inside)
    case TYPE.BUTTON:
      return drawButton(component, host)
    case TYPE.SECTION: {
      const beside = accessory === undefined ? undefined : drawComponent(accessory, host)
      return element('div.section', element('div', ...inside), beside)
    }
    case TYPE.TEXT:
      return drawMarkdown(content, host.names)
    case TYPE.THUMBNAIL:
      return hiddenBy(component, drawImage(media?.url, description, 'thumbnail'))
    case TYPE.GALLERY: {
      const pictures = items.map((item) =>
        hiddenBy(item, drawImage(item.media?.url, item.description, 'image')),
      )
      return element('div.gallery', ...pictures)
    }
    case TYPE.FILE:
      return hiddenBy(component, drawFile(file?.url, component.name, component.size))
    case TYPE.SEPARATOR:
      return component.divider === false ? element('div.gap') : element('hr')
    case TYPE.CONTAINER:
      return hiddenBy(
        component,
        paint(element('div.embed.container', ...inside), component.accent_color),
      )
    default:
      return drawSelect(component, host)
  }
}

const hiddenBy = (
  { spoiler: isHidden }: { readonly spoiler?: boolean },
  node: HTMLElement,
): HTMLElement => (isHidden === true ? spoiler([node]) : node)

function drawButton(
  { label = '', custom_id: id, style = 1, disabled, url, emoji }: Component,
  host: ComponentHost,
): HTMLElement {
  const text = [emoji?.name, label].filter(Boolean).join(' ')
  if (style === STYLE.LINK) {
    return element('span.button.link', link(url ?? '', `${text} ↗`))
  }
  const made = button(text === '' ? (id ?? 'Button') : text, () => host.press(id ?? ''), {
    class: `button ${STYLES[style] ?? ''}`,
  })
  made.disabled = disabled === true || id === undefined
  return made
}

function drawSelect(component: Component, host: ComponentHost): HTMLElement {
  const {
    custom_id: id = '',
    placeholder = 'Make a selection',
    disabled,
    max_values: most = 1,
  } = component
  const select = selectOf(component, host.facts, placeholder)
  select.disabled = disabled === true
  if (most <= 1) {
    select.addEventListener('change', () => select.value !== '' && host.select(id, [select.value]))
    return select
  }
  const send = button('Choose', () => host.select(id, valuesOf(select)), {
    class: 'button secondary',
  })
  send.disabled = select.disabled
  return element('div.several', element('small', placeholder), select, send)
}

export const valuesOf = (select: HTMLSelectElement): readonly string[] =>
  [...select.selectedOptions].flatMap(({ value }) => (value === '' ? [] : [value]))

/** Draws a menu with its own options, or with users, roles and channels. */
export function selectOf(component: Component, facts: Facts, label: string): HTMLSelectElement {
  const { type, max_values: most = 1, min_values: least = 1 } = component
  const select = element('select', { 'aria-label': label })
  if (most > 1) {
    select.multiple = true
    select.size = Math.min(5, Math.max(2, offeredBy(component, facts).length))
  } else {
    select.append(choice('', label, false))
  }
  select.required = least > 0
  for (const one of offeredBy(component, facts)) {
    select.append(choice(one.value, one.label, one.isChosen))
  }
  if (type === undefined) {
    select.disabled = true
  }
  return select
}

/**
 * Returns the users, roles and channels that a menu offers.
 *
 * @param types the allowed channel types; all if empty
 */
export function thingsOf({ users, roles, channels }: Facts, types: readonly number[] = []) {
  const at = (list: readonly Named[]): readonly Thing[] =>
    list.map(({ id, name }) => ({ value: id, label: `@${name.replace(/^@/, '')}` }))
  const fitting = channels.filter(
    ({ guild, type }) => guild !== null && (types.length === 0 || types.includes(type)),
  )
  return {
    users: at(users),
    roles: at(roles),
    both: [...at(users), ...at(roles)],
    channels: fitting.map(({ id, name }): Thing => ({ value: id, label: `#${name}` })),
  }
}

interface Thing {
  readonly value: string
  readonly label: string
  readonly isChosen?: boolean
}

function offeredBy(
  { type, options = [], channel_types: types }: Component,
  facts: Facts,
): readonly Thing[] {
  const { users, roles, both, channels } = thingsOf(facts, types)
  const offered: Readonly<Record<number, readonly Thing[]>> = {
    [TYPE.USER_SELECT]: users,
    [TYPE.ROLE_SELECT]: roles,
    [TYPE.MENTIONABLE_SELECT]: both,
    [TYPE.CHANNEL_SELECT]: channels,
  }
  const own = options.map(
    ({ value = '', label = value, default: isChosen = false, description }) => ({
      value,
      label: description === undefined ? label : `${label} – ${description}`,
      isChosen,
    }),
  )
  return offered[type ?? 0] ?? own
}
