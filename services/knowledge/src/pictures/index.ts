export { pictureJobs, removeUnusedPictures } from './picture-jobs.js';
export type { PictureDeps } from './rpc.js';
export { pictureService } from './service.js';
