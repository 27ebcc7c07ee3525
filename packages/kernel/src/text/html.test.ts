import { expect, test } from 'vitest'
import { escapeHtml } from './html.ts'

test('text cannot end the attribute it is in', () => {
  expect(escapeHtml(`"'><script>&`)).toBe('&quot;&#39;&gt;&lt;script&gt;&amp;')
})
