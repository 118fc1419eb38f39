// The resources that `slashlint.json` knows, in docs/configuration.md between `<!-- resources -->` and `<!-- /resources -->`.
import { loadGenerator } from '../../json-schemas/load.mjs'

/** Updates the list of resources in a page, from the schema of the configuration. */
export async function withResources(text) {
  const { emitAll } = await loadGenerator()
  const { schema } = emitAll().find(({ file }) => file === 'config.schema.json')
  const { enum: names, enumDescriptions } = schema.properties.files.items.properties.resource
  const rows = names.map((name, index) => `| \`${name}\` | ${enumDescriptions[index]} |`)
  const list = ['| Resource | What it is |', '|---|---|', ...rows].join('\n')
  return text.replace(
    /^<!-- resources -->\n[^]*?^<!-- \/resources -->$/m,
    () => `<!-- resources -->\n${list}\n<!-- /resources -->`,
  )
}
