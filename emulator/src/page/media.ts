import { element } from '@slashlint/preview/dom'
import { link } from './markdown.js'
import type { Attachment } from './server.js'

/**
 * Draws an image from the emulator. Images of other hosts become links, because the page must not
 * contact them.
 */
export function drawImage(
  address: string | undefined,
  description: string | undefined,
  kind: string,
): HTMLElement {
  const url = localOf(address)
  const name = description ?? fileNameIn(address ?? '')
  if (url !== undefined) {
    return element('img', { src: url, alt: name, class: kind, loading: 'lazy' })
  }
  return element('span', { class: `${kind} picture` }, link(address ?? '', name))
}

/** Returns the address if it belongs to the emulator; otherwise `undefined`. */
function localOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, location.href)) {
    return undefined
  }
  const url = new URL(address, location.href)
  return url.origin === location.origin ? url.href : undefined
}

const fileNameIn = (address: string): string =>
  address
    .replace(/[?#].*$/s, '')
    .split('/')
    .pop() ?? ''

export function drawAttachment({
  filename,
  size,
  url,
  content_type: type = '',
  description,
}: Attachment): HTMLElement {
  if (type.startsWith('image/') && localOf(url) !== undefined) {
    return drawImage(url, description ?? filename, 'image')
  }
  return drawFile(url, filename, size)
}

export function drawFile(
  url: string | undefined,
  filename = fileNameIn(url ?? ''),
  size?: number,
): HTMLElement {
  const address = localOf(url)
  const name =
    address === undefined ? filename : element('a', { href: address, download: filename }, filename)
  return element('p.file', name, size !== undefined && element('small', ` ${sizeOf(size)}`))
}

const sizeOf = (bytes: number): string => {
  if (bytes < 1024) {
    return `${bytes} bytes`
  }
  if (bytes < 1_048_576) {
    return `${(bytes / 1024).toFixed(1)} KB`
  }
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
