import type { Uri, Webview } from 'vscode'
import { Uri as Uris } from 'vscode'

/**
 * Makes the page of the preview without content. The content of documents arrives in messages and
 * is shown as text. Only our own script and style sheet may load; nothing comes from the network.
 */
export function previewPage(webview: Webview, extension: Uri): string {
  const asset = (name: string): string =>
    webview.asWebviewUri(Uris.joinPath(extension, 'dist', name)).toString()
  const nonce = newNonce()
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${asset('preview.css')}">
  <title>Command preview</title>
</head>
<body>
  <main id="preview"></main>
  <script nonce="${nonce}" src="${asset('preview.js')}"></script>
</body>
</html>`
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
