import type { StoreEntry } from '@portal/contract/calls/places/stores'
import { countryCode } from '@portal/kernel/msisdn'

/** A list of stores as search engines read it. */
export const structuredList = (stores: readonly StoreEntry[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: stores.map((store, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: structuredStore(store),
  })),
})

const structuredStore = ({
  shop,
  phyLocation,
  postcode,
  town,
  location: { latitue, longitude },
  phNumber,
  openingHours,
}: StoreEntry) => ({
  '@type': 'MobilePhoneStore',
  name: shop,
  address: {
    '@type': 'PostalAddress',
    streetAddress: phyLocation,
    postalCode: postcode,
    addressLocality: town,
    addressCountry: 'ZM',
  },
  geo: { '@type': 'GeoCoordinates', latitude: latitue, longitude },
  telephone: `+${countryCode}${phNumber}`,
  openingHours: openingHours.map(({ from, to, opens, closes }) =>
    from === to ? `${from} ${opens}-${closes}` : `${from}-${to} ${opens}-${closes}`,
  ),
})
