import type { Place } from '@portal/kernel/place/great-circle'

/** A place of some minutes ago is near enough, and costs no battery. */
const options = { timeout: 15_000, maximumAge: 300_000 } as const

/** About ten metres, and no finer: distances are shown by the hundred metres. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** Where the visitor is, by the browser, which asks for permission. Fails where it does not say, for whichever reason. */
export const whereIAm = (): Promise<Place> =>
  new Promise((done, fail) => {
    // Browsers have none on an insecure line.
    if (!navigator.geolocation) return fail(new Error('There is no geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        done({ latitude: rounded(latitude), longitude: rounded(longitude) }),
      fail,
      options,
    )
  })

/** Whether the visitor has allowed this site to ask for the place before, so that nothing is asked now. */
export async function mayAskSilently(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    // Older browsers do not tell; they would ask.
    return false
  }
}
