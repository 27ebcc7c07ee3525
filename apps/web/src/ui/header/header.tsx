import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Logo } from '../logo/logo.tsx'
import styles from './header.module.css'

export type NavLink = {
  href: string
  label: string
  /** It leads to this page, or to the part of the site that this page is in. */
  current?: 'page' | 'true' | undefined
}

export type HeaderProps = {
  brand: { name: string; href: string; label: string }
  nav: readonly NavLink[]
  navLabel: string
  menuLabel: string
  /** The other languages, each named in itself. */
  languages: readonly { href: string; code: string; label: string }[]
  /** Ties the button to the menu; needed where a page shows two headers. */
  menuId?: string
}

function close(menu: HTMLElement): void {
  try {
    menu.hidePopover()
  } catch {
    // Not open, or the browser has no popovers: there the list is open as the target of the address.
    if (location.hash === `#${menu.id}`) location.replace('#')
  }
}

/**
 * One list of links: in a row on wide screens, in a native popover on phones, with no script. Browsers without popovers get
 * a link in the button's place, which opens the list as the target of its address.
 */
export function Header({
  brand,
  nav,
  navLabel,
  menuLabel,
  languages,
  menuId = 'menu',
}: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <a className={styles.brand} href={brand.href} aria-label={brand.label}>
          <Logo />
          <span>{brand.name}</span>
        </a>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a followed link closes the menu, by key too. */}
        <nav
          id={menuId}
          className={styles.nav}
          aria-label={navLabel}
          popover="auto"
          onClick={(event) => close(event.currentTarget)}
        >
          <ul className={styles.links}>
            {nav.map((link) => (
              <li key={link.href}>
                <a className={styles.link} href={link.href} aria-current={link.current}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {languages.map(({ href, code, label }) => (
          <a
            key={code}
            className={classNames(styles.language, languages.length > 1 && styles.several)}
            href={href}
            hrefLang={code}
            lang={code}
          >
            <Icon name="globe" small />
            {label}
          </a>
        ))}
        <button
          type="button"
          className={classNames(styles.menu, styles.opener)}
          aria-label={menuLabel}
          popoverTarget={menuId}
        >
          <Icon name="menu" />
        </button>
        <a
          className={classNames(styles.menu, styles.jump)}
          href={`#${menuId}`}
          aria-label={menuLabel}
        >
          <Icon name="menu" />
        </a>
      </div>
    </header>
  )
}
