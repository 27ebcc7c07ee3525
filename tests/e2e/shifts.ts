import type { Page } from '@playwright/test'

/** Notes what shifts from the opening of a page on, unless the visitor has just acted. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        // A line of text that is painted before its end has come grows alone; what it moves counts more.
        if (entry.hadRecentInput || entry.value < 0.001) continue
        const nodes = entry.sources.map(
          ({ node, previousRect: { x, y }, currentRect: now }) =>
            `${x},${y} to ${now.x},${now.y} ${node?.outerHTML?.slice(0, 80)}`,
        )
        shifts.push(`${entry.value.toFixed(4)} ${nodes.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
