import type { LineType } from '@portal/kernel/line-type'
import type { ServiceType } from '@portal/kernel/service-type'

/** How much of one kind: data in GB or MB, talk time in Minutes, texts in SMS. */
type Content = `${number | 'Unlimited'} ${'GB' | 'MB' | 'Minutes' | 'SMS'}`

type Validity = `${number | 'Unlimited'} ${'Hours' | 'Days' | 'Months'}`

export type OfferingFacts = readonly [
  productCode: string,
  name: string,
  /** In kwacha, tax included. */
  price: number,
  /** Contents, joined by a plus sign. */
  contents: Content | `${Content} + ${Content}` | `${Content} + ${Content} + ${Content}`,
  validity: Validity,
  /** Null for a bundle that belongs to no period. */
  periodType: 'Hourly' | 'Daily' | 'Weekly' | 'Monthly' | null,
  /** Its use, where that is not the use of its category. */
  purpose?: string,
]

export type CategoryFacts = {
  category: { id: string; name: string }
  /** Types of line that may buy these. */
  lineTypes: readonly LineType[]
  /** The service whose plans these are; absent for bundles. */
  serviceType?: ServiceType
  /** The use of its bundles: their description. */
  purpose: string
  offerings: readonly OfferingFacts[]
}

/** Still in the catalogue, but no longer sold. */
export const retiredCodes: readonly string[] = ['DATA_2GB_2D']

const prepaid = ['PREPAID', 'HYBRID'] as const

/** The operator's bundles and plans, in the order of its catalogue. */
export const catalogue: readonly CategoryFacts[] = [
  {
    category: { id: 'data', name: 'Data' },
    lineTypes: prepaid,
    purpose: 'For every site and app.',
    offerings: [
      ['DATA_30MB_1H', '30 MB for 1 hour', 1, '30 MB', '1 Hours', 'Hourly'],
      ['DATA_1GB_2H', '1 GB for 2 hours', 10, '1 GB', '2 Hours', 'Hourly'],
      ['DATA_100MB_1D', '100 MB for 1 day', 3.5, '100 MB', '1 Days', 'Daily'],
      ['DATA_300MB_1D', '300 MB for 1 day', 8, '300 MB', '1 Days', 'Daily'],
      ['DATA_1GB_1D', '1 GB for 1 day', 15, '1 GB', '1 Days', 'Daily'],
      ['DATA_2GB_2D', '2 GB for 2 days', 25, '2 GB', '2 Days', 'Daily'],
      ['DATA_500MB_3D', '500 MB for 3 days', 16, '500 MB', '3 Days', null],
      ['DATA_1GB_7D', '1 GB for 7 days', 30, '1 GB', '7 Days', 'Weekly'],
      ['DATA_2500MB_7D', '2.5 GB for 7 days', 60, '2.5 GB', '7 Days', 'Weekly'],
      ['DATA_5GB_7D', '5 GB for 7 days', 95, '5 GB', '7 Days', 'Weekly'],
      [
        'DATA_3GB_NIGHT_7D',
        '3 GB by night',
        20,
        '3 GB',
        '7 Days',
        'Weekly',
        'From 23:00 to 05:00.',
      ],
      ['DATA_4GB_30D', '4 GB for 30 days', 120, '4 GB', '30 Days', 'Monthly'],
      ['DATA_10GB_30D', '10 GB for 30 days', 250, '10 GB', '30 Days', 'Monthly'],
      ['DATA_25GB_30D', '25 GB for 30 days', 500, '25 GB', '30 Days', 'Monthly'],
      ['DATA_60GB_30D', '60 GB for 30 days', 950, '60 GB', '30 Days', 'Monthly'],
      ['DATA_UNL_1M', 'Unlimited data for a month', 1500, 'Unlimited GB', '1 Months', 'Monthly'],
      ['DATA_3GB_KEEP', '3 GB that never expire', 150, '3 GB', 'Unlimited Days', null],
    ],
  },
  {
    category: { id: 'social-internet', name: 'Social internet' },
    lineTypes: prepaid,
    purpose: 'For Facebook, WhatsApp, Instagram and TikTok.',
    offerings: [
      ['WHATSAPP_100MB_1D', 'WhatsApp for 1 day', 2, '100 MB', '1 Days', 'Daily', 'WhatsApp only.'],
      ['SOCIAL_200MB_1D', 'Social for 1 day', 4, '200 MB', '1 Days', 'Daily'],
      ['SOCIAL_500MB_7D', 'Social for 7 days', 12, '500 MB', '7 Days', 'Weekly'],
      [
        'WHATSAPP_UNL_7D',
        'Unlimited WhatsApp',
        18,
        'Unlimited MB',
        '7 Days',
        'Weekly',
        'WhatsApp only.',
      ],
      ['VIDEO_1GB_3D', 'Video for 3 days', 14, '1 GB', '3 Days', null, 'Video services only.'],
      ['SOCIAL_2GB_30D', 'Social for 30 days', 40, '2 GB', '30 Days', 'Monthly'],
      ['SOCIAL_UNL_30D', 'Unlimited social', 90, 'Unlimited GB', '30 Days', 'Monthly'],
    ],
  },
  {
    category: { id: 'voice-calls', name: 'Voice calls' },
    lineTypes: prepaid,
    purpose: 'To every network in Zambia.',
    offerings: [
      ['VOICE_10MIN_1D', '10 minutes for 1 day', 2.5, '10 Minutes', '1 Days', 'Daily'],
      ['VOICE_30MIN_1D', '30 minutes for 1 day', 5, '30 Minutes', '1 Days', 'Daily'],
      ['VOICE_60MIN_3D', '60 minutes for 3 days', 12, '60 Minutes', '3 Days', null],
      ['VOICE_100MIN_7D', '100 minutes for 7 days', 25, '100 Minutes', '7 Days', 'Weekly'],
      [
        'COMBO_WEEK',
        'Combo for 7 days',
        55,
        '1 GB + 100 Minutes + 50 SMS',
        '7 Days',
        'Weekly',
        'Data, calls and SMS in one.',
      ],
      ['VOICE_300MIN_30D', '300 minutes for 30 days', 80, '300 Minutes', '30 Days', 'Monthly'],
      [
        'COMBO_MONTH',
        'Combo for 30 days',
        210,
        '5 GB + 400 Minutes',
        '30 Days',
        'Monthly',
        'Data and calls in one.',
      ],
      ['VOICE_UNL_30D', 'Unlimited calls', 300, 'Unlimited Minutes', '30 Days', 'Monthly'],
    ],
  },
  {
    category: { id: 'sms', name: 'SMS' },
    lineTypes: prepaid,
    purpose: 'To every network in Zambia.',
    offerings: [
      ['SMS_20_1D', '20 SMS for 1 day', 1, '20 SMS', '1 Days', 'Daily'],
      ['SMS_200_7D', '200 SMS for 7 days', 6, '200 SMS', '7 Days', 'Weekly'],
      ['SMS_1000_30D', '1000 SMS for 30 days', 20, '1000 SMS', '30 Days', 'Monthly'],
      ['SMS_UNL_30D', 'Unlimited SMS for 30 days', 45, 'Unlimited SMS', '30 Days', 'Monthly'],
    ],
  },
  {
    category: { id: 'international', name: 'International' },
    lineTypes: prepaid,
    purpose: 'From Zambia to any other country.',
    offerings: [
      ['INTL_10MIN_1D', '10 minutes abroad', 15, '10 Minutes', '1 Days', 'Daily'],
      [
        'INTL_SADC_30MIN_7D',
        '30 minutes to SADC',
        40,
        '30 Minutes',
        '7 Days',
        'Weekly',
        'From Zambia to the countries of SADC.',
      ],
      [
        'INTL_ASIA_60MIN_7D',
        '60 minutes to Asia',
        75,
        '60 Minutes',
        '7 Days',
        'Weekly',
        'From Zambia to China and India.',
      ],
      ['INTL_200MIN_30D', '200 minutes abroad', 320, '200 Minutes', '30 Days', 'Monthly'],
      ['INTL_100SMS_30D', '100 SMS abroad', 35, '100 SMS', '30 Days', 'Monthly'],
    ],
  },
  {
    category: { id: 'roaming', name: 'Roaming' },
    lineTypes: prepaid,
    purpose: 'While you travel outside Zambia.',
    offerings: [
      ['ROAM_100MB_1D', 'Roam 100 MB for 1 day', 50, '100 MB', '1 Days', 'Daily'],
      ['ROAM_500MB_3D', 'Roam 500 MB for 3 days', 180, '500 MB', '3 Days', null],
      [
        'ROAM_SADC_1GB_7D',
        'Roam 1 GB in SADC',
        240,
        '1 GB',
        '7 Days',
        'Weekly',
        'While you travel in the countries of SADC.',
      ],
      [
        'ROAM_COMBO_7D',
        'Roam Combo',
        400,
        '1 GB + 30 Minutes + 30 SMS',
        '7 Days',
        'Weekly',
        'Data, calls and SMS while you travel outside Zambia.',
      ],
      ['ROAM_5GB_30D', 'Roam 5 GB for 30 days', 1200, '5 GB', '30 Days', 'Monthly'],
    ],
  },
  {
    category: { id: 'data', name: 'Data' },
    lineTypes: ['POSTPAID'],
    purpose: 'For every site and app.',
    offerings: [
      ['POST_DATA_3GB_7D', '3 GB for 7 days', 70, '3 GB', '7 Days', 'Weekly'],
      ['POST_DATA_5GB_1M', '5 GB for a month', 140, '5 GB', '1 Months', 'Monthly'],
      ['POST_DATA_20GB_1M', '20 GB for a month', 420, '20 GB', '1 Months', 'Monthly'],
      ['POST_DATA_UNL_1M', 'Unlimited data', 1450, 'Unlimited GB', '1 Months', 'Monthly'],
    ],
  },
  {
    category: { id: 'voice-calls', name: 'Voice calls' },
    lineTypes: ['POSTPAID'],
    purpose: 'To every network in Zambia.',
    offerings: [
      ['POST_VOICE_500MIN_1M', '500 minutes', 130, '500 Minutes', '1 Months', 'Monthly'],
      [
        'POST_COMBO_1M',
        'Office Combo',
        650,
        '20 GB + 1000 Minutes',
        '1 Months',
        'Monthly',
        'Data and calls in one.',
      ],
    ],
  },
  {
    category: { id: 'roaming', name: 'Roaming' },
    lineTypes: ['POSTPAID'],
    purpose: 'While you travel outside Zambia.',
    offerings: [
      ['POST_ROAM_1GB_7D', 'Roam 1 GB for 7 days', 280, '1 GB', '7 Days', 'Weekly'],
      ['POST_ROAM_3GB_1M', 'Roam 3 GB for a month', 720, '3 GB', '1 Months', 'Monthly'],
    ],
  },
  {
    category: { id: 'broadband-data', name: 'Broadband data' },
    lineTypes: ['BROADBAND'],
    purpose: 'For every device on the router or MiFi.',
    offerings: [
      ['MIFI_2GB_1D', '2 GB for 1 day', 20, '2 GB', '1 Days', 'Daily'],
      ['MIFI_7GB_7D', '7 GB for 7 days', 85, '7 GB', '7 Days', 'Weekly'],
      ['MIFI_10GB_30D', '10 GB for 30 days', 190, '10 GB', '30 Days', 'Monthly'],
      ['MIFI_20GB_30D', '20 GB for 30 days', 350, '20 GB', '30 Days', 'Monthly'],
      ['MIFI_50GB_30D', '50 GB for 30 days', 650, '50 GB', '30 Days', 'Monthly'],
      ['HOME_100GB_1M', '100 GB for a month', 900, '100 GB', '1 Months', 'Monthly'],
      ['HOME_150GB_3M', '150 GB for 3 months', 1400, '150 GB', '3 Months', null],
      ['HOME_UNL_1M', 'Unlimited for a month', 1500, 'Unlimited GB', '1 Months', 'Monthly'],
    ],
  },
  {
    category: { id: 'home-broadband', name: 'Home broadband' },
    lineTypes: [],
    serviceType: 'HBB_ODU_AW',
    purpose: 'For your whole home, by the 5G outdoor unit.',
    offerings: [
      // The wallets of the people here can pay for it.
      ['ODU_20GB_7D', '20 GB for 7 days', 180, '20 GB', '7 Days', 'Weekly'],
      ['ODU_200GB_1M', '200 GB for 30 days', 650, '200 GB', '30 Days', 'Monthly'],
      ['ODU_400GB_1M', '400 GB for 30 days', 990, '400 GB', '30 Days', 'Monthly'],
      [
        'ODU_UNL_1M',
        'Unlimited for 30 days',
        1450,
        'Unlimited GB',
        '30 Days',
        'Monthly',
        'For your whole home. Fair use: slower after 1 TB.',
      ],
    ],
  },
]
