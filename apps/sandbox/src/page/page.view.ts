import { type Html, html } from './html.ts'

export type Page = {
  title: string
  body: Html
  /** For pages that show what comes in: they look for news by themselves. */
  live?: boolean
}

/** Without script a live page loads itself again; with it only what has changed is exchanged. */
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
