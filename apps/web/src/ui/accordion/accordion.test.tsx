// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Accordion, AccordionItem } from './accordion.tsx'

const draw = (open: string) => (
  <Accordion>
    {['Airtime', 'Debit/Credit Card'].map((title) => (
      <AccordionItem key={title} group="methods" title={title} open={title === open}>
        About {title}
      </AccordionItem>
    ))}
  </Accordion>
)

test('items of a group share a name, so that the browser opens one at a time without script', () => {
  const html = renderToStaticMarkup(draw('Debit/Credit Card'))
  expect(html.match(/<details[^>]* name="methods"/g)).toHaveLength(2)
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1)
})

test('opens the item that the page chose', () => {
  const { rerender } = render(draw('Airtime'))
  rerender(draw('Debit/Credit Card'))
  const isOpen = (title: string) => screen.getByText(title).closest('details')?.open
  expect(isOpen('Debit/Credit Card')).toBe(true)
  expect(isOpen('Airtime')).toBe(false)
})
