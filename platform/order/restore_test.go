package order_test

import (
	"testing"

	"gorm.io/gorm"

	"obi/platform/errs"
	"obi/platform/order"
)

func TestRestoreRestoresAnOrder(t *testing.T) {
	database := open(t, "a", "b", "c", "d")
	var before, after order.Positions
	put := func(force bool) error {
		return change(t, database, func(tx *gorm.DB) error {
			_, _, err := things.Restore(tx, before, after, force)
			return err
		})
	}
	err := change(t, database, func(tx *gorm.DB) (err error) {
		before, after, err = things.Arrange(tx, []order.Item{at("d", 0), at("a", 1), at("b", 2), at("c", 3)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := put(false); err != nil || positions(t, database) != "a0 b1 c2 d3" {
		t.Errorf("%s, %v", positions(t, database), err)
	}
	if _, err := arrange(t, database, []order.Item{at("b", 0), at("a", 1), at("c", 2), at("d", 3)}); err != nil {
		t.Fatal(err)
	}
	if err := put(false); errs.KindOf(err) != errs.Conflict || positions(t, database) != "b0 a1 c2 d3" {
		t.Errorf("over a newer order: %s, %v", positions(t, database), err)
	}
	if err := put(true); err != nil || positions(t, database) != "a0 b1 c2 d3" {
		t.Errorf("by force: %s, %v", positions(t, database), err)
	}
}

func TestMakeRoomMovesRowsDown(t *testing.T) {
	for position, want := range map[int]string{0: "a1 b2 c3", 2: "a0 b1 c3", 3: "a0 b1 c2", 9: "a0 b1 c2"} {
		database := open(t, "a", "b", "c")
		err := change(t, database, func(tx *gorm.DB) error { return things.MakeRoom(tx, position) })
		if got := positions(t, database); err != nil || got != want {
			t.Errorf("room at %d: %s, %v, want %s", position, got, err, want)
		}
	}
}
