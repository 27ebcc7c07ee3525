import { type RefObject, useEffect, useRef } from 'react'
import { useApp } from '../../lib/page/app-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Stack } from '../../ui/page/page.tsx'
import styles from './stores.module.css'
import { nearField, queryMax, queryOf, searchField } from './stores-data.ts'

export type StoresSearchProps = {
  /** The address of this page, without its query. */
  path: string
  query: string
  isLocating: boolean
  input: RefObject<HTMLInputElement | null>
  onSearch: (query: string) => void
  onLocate: () => void
}

/** Two ways to say where: typed, or told by the phone. Both are forms, so that they work before the script has come. */
export function StoresSearch({
  path,
  query,
  isLocating,
  input,
  onSearch,
  onLocate,
}: StoresSearchProps) {
  const { t, href } = useApp()
  // The field follows a town that was tapped, and the way back; what was typed before the script came stays.
  const known = useRef(query)
  useEffect(() => {
    if (input.current && known.current !== query) input.current.value = query
    known.current = query
  }, [query, input])
  return (
    <Card>
      <Stack>
        {/* biome-ignore lint/a11y/useSemanticElements: browsers of the last years do not know the element. */}
        <form
          role="search"
          className={styles.search}
          aria-label={t('store.title.all')}
          action={href(path)}
          onSubmit={(event) => {
            event.preventDefault()
            // Puts a phone's keyboard away, so that what was found is seen.
            input.current?.blur()
            onSearch(queryOf(input.current?.value ?? ''))
          }}
        >
          <div className={styles.row}>
            <Field
              id="store-search"
              name={searchField}
              type="search"
              label={t('store.search')}
              ref={input}
              defaultValue={query}
              maxLength={queryMax}
              autoComplete="off"
              enterKeyHint="search"
            />
            <Button type="submit" variant="primary" aria-label={t('store.searchAction')}>
              <Icon name="search" />
            </Button>
          </div>
        </form>
        <form
          action={href(path)}
          onSubmit={(event) => {
            event.preventDefault()
            onLocate()
          }}
        >
          <Button type="submit" wide icon="pin" name={nearField} value="me" busy={isLocating}>
            {t('store.locate')}
          </Button>
        </form>
      </Stack>
    </Card>
  )
}
