import type { ReactNode } from 'react'
import { ButtonLink } from '../button/button.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { Page } from '../page/page.tsx'
import { EmptyState } from '../state-view/state-view.tsx'

export type NextPage = { readonly href: string; readonly label: string }

type DeadEndProps = {
  icon?: IconName
  title: string
  /** Pages to go on to, the likeliest first. */
  pages: readonly [NextPage, ...NextPage[]]
  /** An action of this page, beside the links. */
  action?: ReactNode
  children: ReactNode
}

/** A whole page that has nothing to show, with links to the pages that lead on. */
export function DeadEnd({ icon = 'search', title, pages, action, children }: DeadEndProps) {
  const [first, ...others] = pages
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
