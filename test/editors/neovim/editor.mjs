/** Neovim with its built-in client: no plugin, the page's snippet as the user's whole configuration. */
import { fileURLToPath } from 'node:url'
import { snippetOf } from '../page.mjs'

const DRIVE = fileURLToPath(new URL('./drive.lua', import.meta.url))

/** @type {import('../play.mjs').Editor} */
export const neovim = {
  name: 'Neovim',
  program: 'nvim',
  debian: 'neovim',
  settings: snippetOf('Neovim', 'lua'),
  ending: '.lua',
  argumentsFor: (file, settings) => [
    '--headless',
    '-n',
    '-i',
    'NONE',
    '-u',
    settings,
    '-S',
    DRIVE,
    file,
  ],
}
