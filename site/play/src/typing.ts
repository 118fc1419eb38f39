import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete'
import type { Completion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { Suggestion } from '@slashlint/language-server/features'
import { drawMarkdown } from './markdown.js'

/**
 * Returns the extensions of the editor that are loaded later: completion by the language service,
 * undo, and keys.
 */
export function typing(suggest: (offset: number) => Promise<readonly Suggestion[]>): Extension {
  return [
    history(),
    closeBrackets(),
    autocompletion({
      override: [
        async ({ pos, explicit, state }) => {
          if (!explicit && !/[\w"'`-]$/.test(state.sliceDoc(Math.max(0, pos - 1), pos))) {
            return null
          }
          const suggestions = await suggest(pos)
          const from = suggestions[0]?.start
          if (from === undefined) {
            return null
          }
          return {
            from,
            options: suggestions.filter(({ start }) => start === from).map(completionOf),
            validFor: /^["'`]?[\w-]*$/,
          }
        },
      ],
    }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  ]
}

const TYPES: Readonly<Record<Suggestion['kind'], string>> = {
  field: 'property',
  member: 'enum',
  value: 'constant',
  snippet: 'text',
}

function completionOf(suggestion: Suggestion, index: number): Completion {
  const { label, filter, detail, documentation, kind, snippet: template, end, start } = suggestion
  return {
    label: filter,
    displayLabel: label,
    type: TYPES[kind],
    // The order is the service's.
    boost: -Math.min(index, 99),
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { info: () => drawMarkdown(documentation) }),
    apply(view, _completion, from, to) {
      // The text behind the cursor is still the same as at the question.
      const behind = Math.max(0, end - start - (to - from))
      snippet(templateOf(template, view.state.doc.lineAt(from).text))(
        view,
        null,
        from,
        Math.min(to + behind, view.state.doc.length),
      )
    },
  }
}

/**
 * Converts a snippet of the Language Server Protocol to one for CodeMirror, which indents later
 * lines itself.
 */
function templateOf(text: string, line: string): string {
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const placed = text
    .replaceAll(/\$\{(\d+)\|([^,|]*)[^}]*\}/g, '${$1:$2}')
    .replaceAll(/\$(\d+)/g, '${$1}')
    .replaceAll(/\$\{0(?=[:}])/g, '${99')
    .replaceAll(/\\([$\\])/g, '$1')
  return placed.replaceAll(`\n${indent}`, '\n')
}
