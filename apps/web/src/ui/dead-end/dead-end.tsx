import type { ReactNode } from 'react'
import { ButtonLink } from '../button/button.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { Page } from '../page/page.tsx'
import { EmptyState } from '../state-view/state-view.tsx'

export type Way = { readonly href: string; readonly label: string }

type DeadEndProps = {
  icon?: IconName
  title: string
  /** Where to go on from here; the first one is the likeliest. */
  ways: readonly [Way, ...Way[]]
  /** Beside the ways: what is done here. */
  action?: ReactNode
  children: ReactNode
}

/** A whole page that has nothing to show, with the ways that lead on. */
export function DeadEnd({ icon = 'search', title, ways, action, children }: DeadEndProps) {
  const [first, ...others] = ways
  return (
    <Page narrow>
      <EmptyState
        icon={icon}
        level={1}
        title={title}
        actions={
          <>
            <ButtonLink variant="primary" href={first.href}>
              {first.label}
            </ButtonLink>
            {others.map(({ href, label }) => (
              <ButtonLink key={href} href={href}>
                {label}
              </ButtonLink>
            ))}
            {action}
          </>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </Page>
  )
}
