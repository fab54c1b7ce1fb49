export const cropperTexts = {
  'en-US': {
    pick: 'Choose a picture',
    pickOther: 'Choose another picture',
    pickHint: 'JPEG, PNG, WebP or HEIC. The result fits into 800 × 800 px.',
    ratio: 'Shape',
    frame: 'Part of the picture: drag it, or use the arrow keys',
    zoom: 'Zoom',
    zoomNumber: 'Zoom, percent',
    crop: 'Crop',
    cropping: 'Cropping…',
    result: 'Result',
    resultAlt: 'The cropped picture',
    size: 'Size',
    bytes: 'File size',
  },
  'zh-CN': {
    pick: '选择图片',
    pickOther: '换一张图片',
    pickHint: 'JPEG、PNG、WebP 或 HEIC，结果不超过 800 × 800 像素。',
    ratio: '比例',
    frame: '选取区域：拖动图片，或使用方向键',
    zoom: '缩放',
    zoomNumber: '缩放百分比',
    crop: '裁剪',
    cropping: '正在裁剪…',
    result: '结果',
    resultAlt: '裁剪后的图片',
    size: '尺寸',
    bytes: '文件大小',
  },
};

export type CropperTexts = (typeof cropperTexts)['en-US'];
