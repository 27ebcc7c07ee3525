import { leadMapZoom, mapCentre, mapZoom } from '@portal/contract/constants'
import type { Place } from '@portal/kernel/place/great-circle'
import { useRef, useState } from 'react'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { middleOf } from '../../../map/map-shapes.ts'
import { MapView } from '../../../map/map-view.tsx'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormAnswer } from '../../../ui/form-answer/form-answer.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { Unscripted } from '../../../ui/scripted/scripted.tsx'
import styles from '../lead.module.css'
import { editAddress } from '../lead-address.ts'
import { latField, lngField, takePlace, withoutField } from './place.action.ts'

export type PlaceViewProps = {
  draftId: string
  /** Known of the address so far: its place, or the middle of its town. */
  near: Place | null
  /** In words. */
  address: string
  first: Stay | null
}

/** Asks for the place of an address on a map: it is moved below a pin by drag, tap or arrow keys. */
export function PlaceView({ draftId, near, address, first }: PlaceViewProps) {
  const { t, href } = useApp()
  const sending = usePageAction(takePlace, first)
  const [place, setPlace] = useState<Place | null>(near)
  const isMoved = useRef(false)
  const words = place && { lat: place.latitude.toFixed(4), lng: place.longitude.toFixed(4) }
  return (
    <div className={styles.both}>
      <div className={styles.main}>
        <Stack>
          <FormAnswer {...sending.answer()} call={useCall()} />
          <div className={classNames(styles.map, styles.pinMap)}>
            <MapView
              label={t('lead.mapToPin')}
              centre={near ?? mapCentre}
              zoom={near ? leadMapZoom : mapZoom}
              aims
              onView={(box) => {
                // The middle of the country is nobody's house: the map has to be moved first.
                if (near || isMoved.current) setPlace(middleOf(box))
                isMoved.current = true
              }}
            />
            <Unscripted>{t('lead.noMap')}</Unscripted>
            <p className={styles.where} role="status">
              {words && t('lead.pinAt', words)}
            </p>
          </div>
        </Stack>
      </div>
      <div className={styles.aside}>
        <Card>
          <Stack>
            <p>{t('lead.pinHow')}</p>
            <p>
              <b>{address}</b>
            </p>
            <PageForm of={sending}>
              <Stack>
                {place && (
                  <>
                    <input type="hidden" name={latField} value={place.latitude} />
                    <input type="hidden" name={lngField} value={place.longitude} />
                  </>
                )}
                <Button type="submit" variant="primary" wide busy={sending.busy} disabled={!place}>
                  {t('lead.usePlace')}
                </Button>
                <Button type="submit" wide name={withoutField} value="1" busy={sending.busy}>
                  {t('lead.withoutPlace')}
                </Button>
              </Stack>
            </PageForm>
            <ButtonLink wide variant="quiet" href={href(editAddress(draftId))}>
              {t('lead.edit')}
            </ButtonLink>
          </Stack>
        </Card>
      </div>
    </div>
  )
}
