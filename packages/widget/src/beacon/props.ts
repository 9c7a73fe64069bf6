import type { FormStrings } from '../locales/en.js';
import type { Model } from './model.js';
import type { Beacon } from './record.js';

export interface BeaconProps {
  readonly model: Model;
  readonly beacon: Beacon;
  readonly text: FormStrings;
}
