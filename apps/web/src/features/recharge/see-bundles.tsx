import type { MouseEvent } from 'react'
import { bundleListId, bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { useApp } from '../../lib/page/app-context.ts'

/** Leads down to the bundles for the number in the field; where they are not there yet, to the page that sells them. */
export function SeeBundles() {
  const { t, href } = useApp()
  const onClick = (event: MouseEvent) => {
    const list = document.getElementById(bundleListId)
    if (!list || !isPlainClick(event)) return
    event.preventDefault()
    list.setAttribute('tabindex', '-1')
    list.focus({ preventScroll: true })
    list.scrollIntoView()
  }
  return (
    <a href={href(bundlesPath)} onClick={onClick}>
      {t('prepaid.seeBundles')}
    </a>
  )
}
