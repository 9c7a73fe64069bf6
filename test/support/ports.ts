// Outside of this folder, since the tests of kit need it as well.
export { ownPort } from '@pharos/kit/testing/own-port';
