/** Emacs with eglot: Debian's package, the page's snippet as the user's whole configuration. */
import { fileURLToPath } from 'node:url'
import { snippetOf } from '../page.mjs'

const DRIVE = fileURLToPath(new URL('./drive.el', import.meta.url))

/** @type {import('../play.mjs').Editor} */
export const emacs = {
  name: 'Emacs',
  program: 'emacs',
  debian: 'emacs-nox elpa-eglot',
  settings: snippetOf('Emacs', 'elisp'),
  ending: '.el',
  // Not -Q: Debian's site-start puts eglot on the load path.
  argumentsFor: (file, settings) => ['--batch', '--no-init-file', '-l', settings, '-l', DRIVE, file],
}
