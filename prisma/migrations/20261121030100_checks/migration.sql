-- Rules of domain.md that one row can hold. Names say what is required; a violated one is found by its name in the logs.

-- identity and team
alter table merchant
  add constraint merchant_name_length check (char_length(name) between 1 and 120),
  add constraint merchant_currency_is_iso check (currency ~ '^[A-Z]{3}$'),
  add constraint merchant_country_is_iso check (country ~ '^[A-Z]{2}$'),
  add constraint merchant_tax_rate_range check (tax_rate_ppm between 0 and 1000000);

alter table account
  add constraint account_name_length check (char_length(name) between 1 and 60),
  add constraint account_failed_logins_not_negative check (failed_logins >= 0);

alter table email_code
  add constraint email_code_expires_after_sent check (expires_at > sent_at),
  add constraint email_code_attempts_not_negative check (attempts >= 0);

alter table reset_ticket
  add constraint reset_ticket_expires_after_created check (expires_at > created_at);

alter table refresh_session
  add constraint refresh_session_expires_after_created check (expires_at > created_at),
  add constraint refresh_session_replaced_together check ((replaced_by_id is null) = (replaced_at is null)),
  add constraint refresh_session_not_its_own_successor check (replaced_by_id <> id);

alter table push_token
  add constraint push_token_source_known check (source in ('1', '2'));

-- Owners may carry the system role of the same name; staff have exactly one role; restockers have a fixed set and chosen cabinets.
alter table membership
  add constraint membership_role_fits_kind check (
    case kind
      when 'owner' then role_id is null and (system_role is null or system_role = 'owner') and device_scope = 'all'
      when 'staff' then (role_id is null) <> (system_role is null) and system_role is distinct from 'owner'
      else role_id is null and system_role is null and device_scope = 'selected'
    end),
  add constraint membership_permission_version_positive check (permission_version >= 1);

alter table role
  add constraint role_name_length check (char_length(name) between 1 and 40);

-- device
alter table device_model
  add constraint device_model_doors_range check (door_count between 1 and 2),
  add constraint device_model_layers_range check (layers_default between 1 and 5);

alter table device
  add constraint device_no_form check (device_no ~ '^[A-Z0-9]{8,20}$'),
  add constraint device_name_length check (char_length(name) between 5 and 30),
  add constraint device_layers_range check (layers_l between 1 and 5 and layers_r between 1 and 5),
  add constraint device_owner_fits_lifecycle check (
    (merchant_id is not null) = (lifecycle in ('to_be_activated', 'operational'))),
  add constraint device_operational_is_complete check (
    lifecycle <> 'operational'
    or (activated_at is not null and name is not null and street is not null and city is not null
        and state is not null and zip is not null and country is not null)),
  add constraint device_currency_is_iso check (currency ~ '^[A-Z]{3}$'),
  add constraint device_country_is_iso check (country ~ '^[A-Z]{2}$'),
  add constraint device_position_range check (lat between -90 and 90 and lng between -180 and 180),
  add constraint device_preauth_range check (preauth_minor between 1 and 99999999),
  add constraint device_volume_range check (volume between 0 and 100),
  add constraint device_tax_rate_range check (tax_rate_ppm between 0 and 1000000),
  add constraint device_twin_applied_not_ahead check (twin_applied_rev between 0 and twin_rev),
  add constraint device_counters_not_negative check (command_seq >= 0 and planogram_rev >= 0);

alter table device_assignment
  add constraint device_assignment_ends_after_start check (ended_at >= started_at);

alter table freeze_rule
  add constraint freeze_rule_conditional_is_complete check (
    mode <> 'conditional'
    or (start_local is not null
        and case coalesce(repeat, 'none')
              when 'none' then start_local ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$' and coalesce(end_local ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$', true)
              else start_local ~ '^([01]\d|2[0-3]):[0-5]\d$' and coalesce(end_local ~ '^([01]\d|2[0-3]):[0-5]\d$', true)
            end)),
  add constraint freeze_rule_weekdays_mask check (weekdays between 0 and 127),
  add constraint freeze_rule_weekdays_chosen check (repeat is distinct from 'weekdays' or coalesce(weekdays, 0) > 0);

alter table warning_config
  add constraint warning_config_temperatures check (
    (not over_temp_enabled or high_c10 is not null or low_c10 is not null) and low_c10 < high_c10),
  add constraint warning_config_delays_positive check (temp_delay_min >= 1 and offline_delay_min >= 1),
  add constraint warning_config_low_stock check (
    low_stock_qty between 1 and 9999 and low_stock_pct between 1 and 99
    and (not low_stock_enabled or (low_stock_qty is null) <> (low_stock_pct is null)));

-- reports
alter table device_connectivity
  add constraint device_connectivity_bars_range check (signal_bars between 0 and 4),
  add constraint device_connectivity_online_is_seen check (state <> 'online' or last_seen_at is not null);

alter table device_event_inbox
  add constraint device_event_inbox_seq_positive check (seq >= 1);

alter table device_event_log
  add constraint device_event_log_marks_in_order check (
    0 <= pruned_seq and pruned_seq <= applied_seq and applied_seq <= ack_seq and ack_seq <= max_seq);

alter table device_quarantine
  add constraint device_quarantine_head_is_short check (octet_length(head) <= 2048);

alter table telemetry_sample
  add constraint telemetry_sample_temperature_range check (c10 between -600 and 1000);

alter table telemetry_quarter
  add constraint telemetry_quarter_in_order check (min_c10 <= avg_c10 and avg_c10 <= max_c10 and samples >= 1);

-- commands
alter table device_command
  add constraint device_command_seq_positive check (cseq >= 1),
  add constraint device_command_expires_after_issued check (expires_at > issued_at),
  add constraint device_command_finished_when_terminal check (
    (finished_at is not null)
    = (state in ('succeeded', 'failed', 'rejected', 'expired', 'timed_out', 'cancelled'))),
  add constraint device_command_late_is_reported check (not late or state in ('succeeded', 'failed', 'rejected'));

-- catalogue and template
alter table platform_product
  add constraint platform_product_name_length check (char_length(name) between 1 and 120),
  add constraint platform_product_gtin_form check (gtin ~ '^\d{14}$'),
  add constraint platform_product_gtin_fits_type check ((type = 'standard') = (gtin is not null)),
  add constraint platform_product_weight_positive check (weight_value > 0 and weight_g > 0),
  add constraint platform_product_retail_positive check (suggested_retail_minor between 1 and 99999999),
  add constraint platform_product_shelf_life_positive check (shelf_life_days >= 1);

alter table merchant_product
  add constraint merchant_product_price_range check (price_minor between 1 and 99999999),
  add constraint merchant_product_cost_range check (cost_minor between 1 and 99999999);

alter table planogram_version
  add constraint planogram_version_rev_positive check (rev >= 1),
  add constraint planogram_version_published_is_complete check (
    status <> 'published'
    or (published_at is not null and (effective_at is not null or apply_mode = 'at_next_restock'))),
  add constraint planogram_version_cancelled_has_time check (status <> 'cancelled' or cancelled_at is not null),
  add constraint planogram_version_expires_after_effective check (expires_at > effective_at),
  add constraint planogram_version_only_drafts_deleted check (deleted_at is null or status = 'draft');

alter table planogram_line
  add constraint planogram_line_layer_range check (layer between 1 and 5),
  add constraint planogram_line_has_facings check (cardinality(positions) >= 1 and 1 <= all (positions)),
  add constraint planogram_line_price_range check (price_minor between 1 and 99999999),
  add constraint planogram_line_par_range check (par_qty between 0 and 9999);

-- session, order, payment
alter table door_session
  add constraint door_session_doors_distinct check (
    cardinality(doors) between 1 and 2 and (cardinality(doors) = 1 or doors[1] <> doors[2])),
  add constraint door_session_currency_is_iso check (currency ~ '^[A-Z]{3}$'),
  add constraint door_session_preauth_positive check (preauth_minor >= 1),
  add constraint door_session_tax_rate_range check (tax_rate_ppm between 0 and 1000000),
  add constraint door_session_sale_pins_template check (
    kind <> 'sale' or planogram_version_id is not null or origin = 'orphan'),
  add constraint door_session_stalled_from_when_stalled check (state <> 'stalled' or stalled_from is not null);

alter table sales_order
  add constraint sales_order_no_form check (order_no ~ '^O\d{14}$'),
  add constraint sales_order_session_unless_supplement check ((session_id is null) = (type = 'supplement')),
  add constraint sales_order_currency_is_iso check (currency ~ '^[A-Z]{3}$'),
  add constraint sales_order_amounts_not_negative check (
    subtotal_minor >= 0 and discount_minor >= 0 and tax_minor >= 0 and total_minor >= 0 and cost_minor >= 0),
  add constraint sales_order_sums check (
    total_minor = subtotal_minor - discount_minor + case tax_mode when 'exclusive' then tax_minor else 0 end),
  add constraint sales_order_captured_within_authorized check (captured_minor between 0 and authorized_minor),
  add constraint sales_order_captured_within_total check (captured_minor <= total_minor),
  add constraint sales_order_refunded_within_captured check (refunded_minor between 0 and captured_minor),
  add constraint sales_order_tax_rate_range check (tax_rate_ppm between 0 and 1000000),
  add constraint sales_order_pay_factor_range check (pay_factor_permille between 0 and 1000),
  add constraint sales_order_card_last4_form check (card_last4 ~ '^\d{4}$'),
  add constraint sales_order_abnormal_is_explained check (
    status <> 'abnormal' or (abnormal_reason is not null and abnormal_state is not null)),
  add constraint sales_order_open_abnormal_has_deadline check (
    abnormal_state is distinct from 'open' or (status = 'abnormal' and abnormal_deadline_at is not null)),
  add constraint sales_order_paid_has_time check (status not in ('paid', 'refunded') or paid_at is not null),
  add constraint sales_order_completed_has_time check (status <> 'completed' or completed_at is not null),
  add constraint sales_order_refunded_is_all check (
    status <> 'refunded' or (refunded_minor = captured_minor and refunded_minor > 0)),
  add constraint sales_order_items_not_negative check (item_qty >= 0);

alter table order_item
  add constraint order_item_line_positive check (line_no >= 1),
  add constraint order_item_qty_positive check (qty >= 1),
  add constraint order_item_layer_range check (layer between 1 and 5),
  add constraint order_item_amounts_not_negative check (
    unit_price_minor >= 0 and cost_minor >= 0 and discount_minor >= 0 and tax_minor >= 0 and total_minor >= 0),
  add constraint order_item_confidence_range check (conf between 0 and 1),
  add constraint order_item_refunded_within_line check (
    refunded_qty between 0 and qty and refunded_minor between 0 and total_minor);

alter table payment
  add constraint payment_currency_is_iso check (currency ~ '^[A-Z]{3}$'),
  add constraint payment_captured_within_authorized check (captured_minor between 0 and authorized_minor),
  add constraint payment_refunded_within_captured check (refunded_minor between 0 and captured_minor),
  add constraint payment_due_within_authorized check (due_minor between 0 and authorized_minor),
  add constraint payment_authorized_is_complete check (
    state in ('authorizing', 'declined')
    or (auth_ref is not null and authorized_at is not null and auth_expires_at is not null and authorized_minor >= 1)),
  add constraint payment_captured_has_amount check (
    state not in ('captured', 'refunded', 'disputed', 'charged_back')
    or (captured_minor >= 1 and captured_at is not null)),
  add constraint payment_refunded_is_all check (state <> 'refunded' or refunded_minor = captured_minor),
  add constraint payment_released_took_nothing check (
    state not in ('authorizing', 'declined', 'voided', 'expired') or captured_minor = 0),
  add constraint payment_card_last4_form check (card_last4 ~ '^\d{4}$'),
  add constraint payment_attempts_not_negative check (attempt_count >= 0);

alter table shopper_receipt
  add constraint shopper_receipt_expires_after_created check (expires_at > created_at);

-- stock
alter table stock_level
  add constraint stock_level_layer_range check (layer between 1 and 5),
  add constraint stock_level_seq_not_negative check (key_seq >= 0),
  add constraint stock_level_par_range check (par_qty between 0 and 9999);

alter table stock_movement
  add constraint stock_movement_layer_range check (layer between 1 and 5),
  add constraint stock_movement_seq_positive check (key_seq >= 1),
  add constraint stock_movement_qty_not_zero check (qty <> 0),
  add constraint stock_movement_sign_and_reason_fit_type check (
    case type
      when 'sale' then reason in ('auto', 'manual', 'recognition_correction') and (qty < 0 or reason = 'recognition_correction')
      when 'restock' then reason in ('quick', 'one_click', 'refill', 'legacy') and qty > 0
      when 'adjust' then reason in ('count', 'shrinkage', 'found', 'template_removed', 'moved', 'opening', 'late_sale_offset', 'device_release')
      when 'dispose' then reason in ('expired', 'damaged', 'recalled', 'quality', 'other') and qty < 0
      when 'return' then reason in ('not_taken', 'order_voided') and qty > 0
    end);

-- alerts, platform
alter table alert
  add constraint alert_no_form check (alert_no ~ '^A\d{14}$'),
  add constraint alert_recovered_has_end check ((status = 'recovered') = (ended_at is not null));

alter table mutation_answer
  add constraint mutation_answer_expires_after_created check (expires_at > created_at);

alter table rate_limit_counter
  add constraint rate_limit_counter_not_negative check (count >= 0);

alter table file_object
  add constraint file_object_size_not_negative check (size_bytes >= 0);

alter table test_clock
  add constraint test_clock_is_one_row check (id = 1);
