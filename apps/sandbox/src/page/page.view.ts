import { type Html, html } from './html.ts'

export type Page = {
  title: string
  body: Html
  /** Seconds after which the page loads itself again; for pages that show what comes in. */
  refreshSeconds?: number
}

/** A whole document. No script anywhere: every page works as it arrives. */
export function pageView({ title, body, refreshSeconds }: Page): string {
  const refresh = refreshSeconds
    ? html`<meta http-equiv="refresh" content="${refreshSeconds}">`
    : null
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${refresh}
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
${body}
</body>
</html>
`.markup
}
