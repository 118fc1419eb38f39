/** The generator of the JSON Schemas. It is not published: the package contains its output. */
export { AREAS_WITHOUT_SCHEMA, EXPRESSIBLE } from './expressible.js'
export { disagreements, NAME_CHARACTERS, UNICODE_VERSION } from './characters.js'
export { emitAll, listOfFiles, schemaStoreEntries } from './files.js'
export { EDITOR_KEYWORDS, ID_BASE } from './schema.js'
