import { type Html, html } from './html.ts'

export type Page = {
  title: string
  body: Html
  /** For pages that show what arrives: they refresh automatically. */
  live?: boolean
}

/** A live page reloads without script; with it only a changed main part is replaced. */
const liveHead = html`<noscript><meta http-equiv="refresh" content="2"></noscript>
<script src="/live.js" defer></script>`

/** A whole document. Every page works as it arrives, script or not. */
export function pageView({ title, body, live = false }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${live ? liveHead : null}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
${body}
</body>
</html>
`.markup
}
