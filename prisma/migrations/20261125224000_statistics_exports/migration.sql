alter type export_kind add value 'product_sales';
alter type export_kind add value 'device_sales';
alter type export_kind add value 'device_days';
